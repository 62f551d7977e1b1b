import { EngineError } from '../../../messages/errors.ts'
import { resolvePages } from './page-ranges.ts'

/**
 * Pages that a field of a request keeps, ascending; undefined when it keeps all.
 *
 * @param field as messages name it, for example `options.page_ranges`
 * @throws EngineError `invalid_request` when it keeps none of the pages
 */
export function selectedPages(
  field: string,
  ranges: string,
  pageCount: number,
): readonly number[] | undefined {
  if (ranges === 'all') return undefined
  const pages = resolvePages(ranges, pageCount)
  if (pages.length > 0) return pages
  const message = `${field}: ${JSON.stringify(ranges)} selects none of the ${pageCount} pages.`
  throw new EngineError('invalid_request', message)
}
