import type { HtmlToPrint } from '../../../draw/html/html-to-print.ts'
import type { PrintedHtml } from '../../../draw/html/print-html.ts'
import type { DrawnDocument, TooHigh } from '../../../draw/render-pool.ts'
import { EngineError } from '../../../messages/errors.ts'
import type { RenderWarning } from '../../../messages/warnings.ts'
import { PAPER_MIN_SIDE_MM } from '../../../units/paper.ts'

const MM_PER_PT = 25.4 / 72

/**
 * Draws a document; HTML that turns out to be higher than a page is printed anew, on pages that have the room there
 * is, and the document is drawn once more.
 */
export async function drawnOnPages(
  draw: (prints: ReadonlyMap<string, Uint8Array>) => Promise<DrawnDocument | TooHigh>,
  html: readonly HtmlToPrint[],
  printed: PrintedHtml,
  print: (html: readonly HtmlToPrint[]) => Promise<PrintedHtml>,
): Promise<{ readonly drawn: DrawnDocument; readonly warnings: readonly RenderWarning[] }> {
  const first = await draw(printed.prints)
  if (!('tooHigh' in first)) return { drawn: first, warnings: printed.warnings }
  const again = html.flatMap((one) => {
    const roomPt = first.tooHigh.get(one.path)
    return roomPt === undefined ? [] : [onPages(one, roomPt)]
  })
  const onOwn = await print(again)
  const drawn = await draw(new Map([...printed.prints, ...onOwn.prints]))
  if ('tooHigh' in drawn) {
    const [path] = [...drawn.tooHigh.keys()]
    const message = `${path}.html: the content does not fit on the pages, which have different sizes.`
    throw new EngineError('conversion_failed', message)
  }
  const known = new Set(onOwn.warnings.map(({ message }) => message))
  const others = printed.warnings.filter(({ message }) => !known.has(message))
  return { drawn, warnings: [...others, ...onOwn.warnings] }
}

function onPages(one: HtmlToPrint, roomPt: number): HtmlToPrint {
  // A hair less: what is rounded must not be higher than the room.
  const heightMm = Math.floor(roomPt * MM_PER_PT * 1000) / 1000
  if (one.isCut || heightMm < PAPER_MIN_SIDE_MM) {
    const message = `${one.path}.html: the page has room for ${heightMm.toFixed(1)} mm, less than it needs.`
    throw new EngineError('invalid_request', message)
  }
  return { ...one, heightMm, isCut: false }
}
