import { hundredths } from '../../content/matrix.ts'
import type { PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import {
  type Destination,
  destinationArray,
  namedDestinations,
  parseDestination,
  setNamedDestinations,
} from '../destinations.ts'
import { type FlowFrame, flowFrame } from './flow-frame.ts'
import { mediaBox, type PdfPage, type PdfRectangle } from './tree/page-tree.ts'

/**
 * Has the named destinations of a printed file lead to the corner of their element. Chromium leaves out of them where the
 * flow stands on the page and how large it is printed: they lie above it by the margins.
 *
 * A page that does not say for sure where its flow stands gets the outermost corner of pages of its size, so that what a destination leads to
 * is in sight. Where there is none, its destinations stay.
 *
 * @param pages as printed
 * @param kept names of destinations that stay as printed
 */
export function placeDestinations(
  file: PdfFile,
  pages: readonly PdfPage[],
  kept: ReadonlySet<string> = new Set(),
): void {
  const destinations = namedDestinations(file)
  if (destinations.size === 0) return
  const frameOf = flowFrames(file, pages)
  const entries = [...destinations].map(([key, value]): [string, PdfObject] => {
    const destination = kept.has(key) ? undefined : parseDestination(file, value)
    const placed = destination && frameOf(destination.pageNum)
    return [key, placed ? destinationArray(moved(destination, placed)) : value]
  })
  setNamedDestinations(file, new Map(entries))
}

/** Where the flow stands on a page, and the page. */
interface PlacedFlow {
  readonly frame: FlowFrame
  readonly box: PdfRectangle
}

/** Finds where the flow stands on a page, by the number of its object; each is looked at once, and only when asked for. */
function flowFrames(
  file: PdfFile,
  pages: readonly PdfPage[],
): (pageNum: number) => PlacedFlow | undefined {
  const ofNum = new Map(pages.map((page) => [page.num, page]))
  const ownFrame = once((page: PdfPage) => flowFrame(file, page))
  const outermost = once((size: string) =>
    pages
      .filter((page) => sizeOf(mediaBox(file, page)) === size)
      .map(ownFrame)
      .filter((frame) => frame !== undefined)
      .reduce<FlowFrame | undefined>(outer, undefined),
  )
  return (pageNum) => {
    const page = ofNum.get(pageNum)
    if (page === undefined) return undefined
    const box = mediaBox(file, page)
    const own = ownFrame(page)
    const isSure = own && !own.mayBeBox && (page === pages[0] || !own.isStart)
    const frame = isSure ? own : outermost(sizeOf(box))
    return frame && { frame, box }
  }
}

/** A function that works out each answer once. */
function once<Of, Answer>(work: (of: Of) => Answer): (of: Of) => Answer {
  const known = new Map<Of, Answer>()
  return (of) => {
    if (!known.has(of)) known.set(of, work(of))
    return known.get(of) as Answer
  }
}

function sizeOf({ left, bottom, right, top }: PdfRectangle): string {
  return `${right - left} ${top - bottom}`
}

function outer(one: FlowFrame | undefined, other: FlowFrame): FlowFrame {
  if (one === undefined) return other
  const [left, top] = [Math.min(one.left, other.left), Math.max(one.top, other.top)]
  return { ...one, left, top }
}

function moved(destination: Destination, { frame, box }: PlacedFlow): Destination {
  const { pageNum, leftPt, topPt } = destination
  const { left, top, scale } = frame
  return {
    pageNum,
    leftPt: leftPt === null ? null : hundredths(left + (leftPt - box.left) * scale),
    topPt: topPt === null ? null : hundredths(top - (box.top - topPt) * scale),
  }
}
