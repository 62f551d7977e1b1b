import { coveredText, type PaintedXObject } from '../content/covered-text.ts'
import { type Bounds, IDENTITY } from '../content/matrix.ts'
import { joinedContents } from '../document/pages/page-content.ts'
import { mediaBox, type PdfPage, pageAttribute } from '../document/pages/tree/page-tree.ts'
import { decodeStream } from '../file/decode-stream.ts'
import { isDict, isName, isStream, type PdfDict } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { formMatrix } from '../ua/read/form-facts.ts'

/** A box that the browser paints on every page, over what is there. */
export interface CoveringBox {
  /** Element, as a selector of its own. */
  readonly selector: string
  /** As it is painted, at least and at most: pages that are printed smaller have wider ones. */
  readonly widthPt: readonly [least: number, most: number]
  readonly heightPt: number
}

/** Text that a box covers. */
export interface CoveredPages {
  readonly selector: string
  /** Numbers of the pages, ascending. */
  readonly pages: readonly number[]
}

/**
 * Boxes that cover text, and where. Text that all pages show at one place is part of such a box itself, and does not count;
 * nor does an area as large as a box that stands there on one page alone. A document of one page shows wide boxes, and as many
 * places of a size as it has boxes.
 */
export function coveredPages(
  file: PdfFile,
  pages: readonly PdfPage[],
  boxes: readonly CoveringBox[],
): readonly CoveredPages[] {
  const areas: Bounds[] = []
  const paintings = new Map<string, Set<number>>()
  const covered = pages.map((page, index) => {
    const resources = pageAttribute(file, page, 'Resources')
    const xObject = xObjectsOf(file, isDict(resources) ? resources : new Map())
    const boxOf = (area: Bounds) => {
      const box = boxes.findIndex((one) => isPainted(one, area))
      if (box < 0) return undefined
      areas.push(area)
      const place = placeOf(area)
      paintings.set(place, (paintings.get(place) ?? new Set()).add(index))
      return box
    }
    return coveredText(decodeStream(joinedContents(file, page)), {
      matrix: IDENTITY,
      xObject,
      boxOf,
    })
  })
  const times = new Map<string, number>()
  for (const signs of covered.map((texts) => new Set(texts.map(({ sign }) => sign)))) {
    for (const sign of signs) times.set(sign, (times.get(sign) ?? 0) + 1)
  }
  const [onlyPage] = pages.length === 1 ? pages : []
  const isFixed = (area: Bounds) => {
    if (onlyPage === undefined) return (paintings.get(placeOf(area))?.size ?? 0) > 1
    const { left, right } = mediaBox(file, onlyPage)
    const isWide = area.right - area.left > (right - left) / 2
    return isWide || placesOf(areas, area) <= boxes.filter((one) => isPainted(one, area)).length
  }
  const selectors = [...new Set(boxes.map(({ selector }) => selector))]
  return selectors.flatMap((selector) => {
    const numbers = covered.flatMap((texts, index) =>
      texts.some(
        ({ box, area, sign }) =>
          boxes[box]?.selector === selector && times.get(sign) === 1 && isFixed(area),
      )
        ? [index + 1]
        : [],
    )
    return numbers.length === 0 ? [] : [{ selector, pages: numbers }]
  })
}

/** Place of an area, the same for the same one of another page. */
function placeOf({ left, bottom, right, top }: Bounds): string {
  return [left, bottom, right, top].map((pt) => Math.round(pt / SAME_PT)).join(' ')
}

/** Number of places with an area of the same size: borders and backgrounds of a box have one middle. */
function placesOf(areas: readonly Bounds[], { left, bottom, right, top }: Bounds): number {
  const [width, height] = [right - left, top - bottom]
  const middles: { readonly x: number; readonly y: number }[] = []
  for (const one of areas) {
    const isNear = (pt: number, other: number) =>
      Math.abs(pt - other) < Math.max(2 * SAME_PT, other / 5)
    if (!isNear(one.right - one.left, width) || !isNear(one.top - one.bottom, height)) continue
    const [x, y] = [(one.left + one.right) / 2, (one.bottom + one.top) / 2]
    const isNew = !middles.some(
      (other) => Math.hypot(other.x - x, other.y - y) < Math.min(width, height) / 2,
    )
    if (isNew) middles.push({ x, y })
  }
  return middles.length
}

/** Sizes that differ by less, or by a tenth, are the same: borders and the paper's rounding. */
const SAME_PT = 2

function isPainted({ widthPt, heightPt }: CoveringBox, area: Bounds): boolean {
  const isNear = (pt: number, [least, most]: readonly [number, number]) =>
    pt > Math.min(least - SAME_PT, least * 0.9) && pt < Math.max(most + SAME_PT, most * 1.1)
  return (
    isNear(area.right - area.left, widthPt) && isNear(area.top - area.bottom, [heightPt, heightPt])
  )
}

function xObjectsOf(
  file: PdfFile,
  resources: PdfDict,
): (name: string) => PaintedXObject | undefined {
  return (name) => {
    const value = file.resolve(file.dictAt(resources, 'XObject')?.get(name))
    if (!isStream(value)) return undefined
    if (!isName(value.dict.get('Subtype'), 'Form')) return 'image'
    const own = file.dictAt(value.dict, 'Resources') ?? resources
    return {
      content: decodeStream(value),
      matrix: formMatrix(value),
      xObject: xObjectsOf(file, own),
    }
  }
}
