import { renderWarning } from '../../../../messages/warnings.ts'
import { destinationPages } from '../../../../pdf/document/destination-pages.ts'
import type { RenderOptions } from '../../../../schemas/options/render-options.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'
import type { MarginsMm } from '../../print-to-pdf.ts'
import type { PrintedBody } from '../../running-content.ts'
import { fillMarginStringsOf, type MarginStringPlaces } from '../running/fill-margin-strings.ts'
import { placesOf } from '../running/strings-of-pages.ts'
import { fillPageReferences } from './fill-page-references.ts'

/** Numbers are known after the first print; a second shows them, and a third what they moved. */
const MAX_PRINTS = 3
/** Stands for the number of all pages among destinations. */
const ALL_PAGES = '/pages'
/** Stands in for numbers that are not known yet: most have two digits. */
const GUESS = 10

/** Prints a body with margins given. */
export type PrintBody = (
  marginsMm: MarginsMm,
  more?: {
    readonly isDraft: boolean
    /** Pages that were printed, where something else is printed for them. */
    readonly pages?: number
    /** Names of those pages, by their index. */
    readonly names?: readonly string[]
  },
) => Promise<PrintedBody>

/** How a document with references is printed and numbered. */
export interface ReferencePrinting {
  readonly from: RenderOptions['page_numbers_from']
  /** Width of the document between margins, in CSS pixels: what fills a line is measured at it. */
  readonly contentPx: (marginsMm: MarginsMm) => number
  readonly print: PrintBody
  /** Named strings that margin boxes show: they move nothing. */
  readonly margin: MarginStringPlaces
}

/**
 * Prints a document that shows where its own parts are: prints it, reads where they came to stand, writes that into it,
 * and prints it again.
 *
 * @param destinations names of the places whose pages are shown
 * @returns a way to print that keeps what it knows: printed with other margins, the document begins with these numbers
 */
export function printingReferences(
  document: OpenDocument,
  destinations: readonly string[],
  { from, contentPx, print, margin }: ReferencePrinting,
): PrintBody {
  const { page, warn } = document
  let shown: Readonly<Record<string, number>> | undefined
  const fill = async (pages: Readonly<Record<string, number>>, widthPx: number) => {
    page.doing('filling in page numbers')
    await fillPageReferences(document, pages, widthPx)
    page.doing('printing')
  }
  const shows = new Set(destinations)
  const places = [...new Set([...destinations, ...placesOf(margin.strings)])]
  const guess = Object.fromEntries(destinations.map((name) => [name, GUESS]))
  return async (marginsMm) => {
    const widthPx = contentPx(marginsMm)
    for (let count = 1; ; count++) {
      await fill(shown ?? guess, widthPx)
      // Tags are not needed to read places, and double the time.
      const printed = await print(marginsMm, { isDraft: shown === undefined })
      const pages = destinationPages(printed.body, places)
      const numbers = Object.fromEntries(
        [...pages, [ALL_PAGES, printed.pages] as const]
          .filter(([name, number]) => shows.has(name) && number >= from.first_page)
          .map(([name, number]) => [name, from.start + number - from.first_page]),
      )
      const isStable =
        shown !== undefined && destinations.every((name) => shown?.[name] === numbers[name])
      if (isStable) return printed
      if (count >= MAX_PRINTS) {
        warn(renderWarning('page_references_unstable', UNSTABLE))
        return printed
      }
      shown = numbers
      if (margin.marginStrings.length > 0) {
        await fillMarginStringsOf(document, margin, pages, printed.pages)
      }
    }
  }
}

const UNSTABLE =
  'Page numbers that the document shows move what they refer to: some of them may be wrong by a page.'
