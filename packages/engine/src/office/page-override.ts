import type { OwnPageOptions } from '../schemas/options/own-page-options.ts'
import type { PageOverride } from './document/prepared-document.ts'

/** Changes that the options make to a document's own page setup; undefined for none. */
export function pageOverride(
  options: Pick<OwnPageOptions, 'page_size' | 'orientation' | 'margins_mm'>,
): PageOverride | undefined {
  const { page_size: pageSize, orientation, margins_mm: marginsMm } = options
  if (pageSize === undefined && orientation === undefined && marginsMm === undefined) {
    return undefined
  }
  return {
    ...(pageSize !== undefined && { pageSize }),
    ...(orientation !== undefined && { orientation }),
    ...(marginsMm !== undefined && { marginsMm }),
  }
}
