import { type FormControl, PLACE_URL } from '../../../pdf/document/form/form-fields.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { PrintBody } from '../paged/references/print-references.ts'
import { SILENT } from '../sheet-rules.ts'

const BARE_PAGES = `@page{background:none!important;border:0!important;${SILENT}}`
/** Large enough to tell by how much a page is printed smaller. */
const PLACE = { url: PLACE_URL, sidePx: 100 }

/** Controls of a document, and how large they are on its pages. */
export interface FormToPrint {
  readonly controls: readonly FormControl[]
}

/**
 * Prints a document whose controls become fields: once without what is filled in, and twice the controls alone, as they
 * look with every box checked and with none.
 */
export function printingForm(
  { page, world }: OpenDocument,
  { controls }: FormToPrint,
  { print, printLook }: { readonly print: PrintBody; readonly printLook: PrintBody },
): PrintBody {
  return async (marginsMm) => {
    await world.call('showControls', 'page', BARE_PAGES, PLACE)
    const printed = await print(marginsMm)
    page.doing('printing form fields')
    const lookAs = async (state: 'on' | 'off') => {
      await world.call('showControls', state, BARE_PAGES, PLACE)
      return (await printLook(marginsMm, { isDraft: true })).body
    }
    const placePx = PLACE.sidePx
    const form = { controls, placePx, on: await lookAs('on'), off: await lookAs('off') }
    await world.call('showControls', 'page', BARE_PAGES, PLACE)
    return { ...printed, form }
  }
}
