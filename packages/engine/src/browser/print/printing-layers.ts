import type { Side } from '../../schemas/values/pages/margins.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import type { BodyOptions, BodyPlan, BodyPrinter } from './body-printer.ts'
import { printingBoxesInMargins } from './fixed/printing-boxes-in-margins.ts'
import { printingForm } from './forms/printing-form.ts'
import { type ContentSettings, contentHeightPx, contentPx } from './page/content-px.ts'
import { printingFootnotes } from './paged/footnotes/print-footnotes.ts'
import { pageHeights } from './paged/page-heights.ts'
import { printingMarginBoxes } from './paged/print-margin-boxes.ts'
import { printingSides } from './paged/print-sides.ts'
import { type PrintBody, printingReferences } from './paged/references/print-references.ts'
import { printingRunning } from './paged/running/print-running.ts'
import { namePages } from './paged/selectors/name-pages.ts'
import type { PrintedBody } from './running-content.ts'

/** Prints the layer below, once or several times, and does its own part to what came out. */
type Layer = (print: PrintBody) => PrintBody | Promise<PrintBody>

/**
 * Has the body of a document be printed through all that depends on its pages: footnotes, left and right pages, references,
 * boxes in margins, running elements, fields of forms. A document that has none of it is printed once.
 */
export async function printingLayers(
  document: OpenDocument,
  options: BodyOptions,
  plan: BodyPlan,
  body: BodyPrinter,
): Promise<PrintBody> {
  let print = body.printOnce
  for (const layer of layersOf(document, options, plan, body)) print = await layer(print)
  return print
}

/** The innermost first. */
function layersOf(
  document: OpenDocument,
  options: BodyOptions,
  plan: BodyPlan,
  body: BodyPrinter,
): readonly Layer[] {
  const { longTable, selectedPages, runningElements, form } = plan
  const { printOnce, printEmpty, settings } = body
  const layers: Layer[] = []
  if (plan.footnoteCalls.length > 0) {
    layers.push((print) => printingNotes(document, options, plan, { ...body, print }))
  }
  if (plan.sides.length > 0) {
    const isTagged = options.pdf_ua
    layers.push((print) => printingSides(document, plan.sides, { isTagged, print }))
  }
  if (plan.references !== undefined || plan.marginStrings.length > 0) {
    layers.push((print) =>
      printingReferences(document, plan.references ?? [], {
        margin: plan,
        from: options.page_numbers_from,
        contentPx: (marginsMm) => contentPx(body.measuresOf(marginsMm)),
        print,
      }),
    )
  }
  if (plan.hasMarginBoxes && (settings.tagged || longTable || selectedPages)) {
    layers.push((print) =>
      printingMarginBoxes(document, {
        print,
        printBoxes: longTable || selectedPages ? printEmpty : printOnce,
        ...(selectedPages && {
          namesOf: (printed: PrintedBody) => namePages(document, selectedPages, printed),
        }),
      }),
    )
  }
  if (runningElements) {
    layers.push((print) =>
      printingRunning(document, runningElements, { print, printMarks: printOnce }),
    )
  }
  if (plan.hasBoxesInMargins) {
    const { bleedMm } = plan.sheet
    layers.push((print) => printingBoxesInMargins(document, { print, settings, bleedMm }))
  }
  if (form) layers.push((print) => printingForm(document, form, { print, printLook: printOnce }))
  return layers
}

/** Has footnotes be printed on pages as high as the document makes them. */
async function printingNotes(
  document: OpenDocument,
  options: BodyOptions,
  plan: BodyPlan,
  { measuresOf, print }: Pick<BodyPrinter, 'measuresOf'> & { readonly print: PrintBody },
): Promise<PrintBody> {
  const shapes = await document.world.call('pageShapes')
  const { first, isUneven } = pageHeights(shapes, plan, hasHeaders(options))
  const firstOf = (measures: ContentSettings): ContentSettings => ({
    ...measures,
    marginsMm: { ...measures.marginsMm, ...first },
    ownSides: [...(measures.ownSides ?? []), ...(Object.keys(first) as Side[])],
  })
  return printingFootnotes(document, plan.footnoteCalls, {
    contentPx: (marginsMm) => {
      const measures = measuresOf(marginsMm)
      const [firstPx, otherPx] = [firstOf(measures), measures].map(contentHeightPx)
      return {
        widthPx: contentPx(measures),
        heightOf: (page) => (page === 1 ? firstPx : otherPx) ?? 0,
      }
    },
    print,
    isUneven,
  })
}

/** Whether a request states headers or footers of its own. */
export function hasHeaders({ header_html, footer_html }: BodyOptions): boolean {
  return header_html !== undefined || footer_html !== undefined
}
