import { itemsBetween } from './items-between.ts'
import type { Paragraph } from './paragraph.ts'
import { placeTabs } from './tab-stops.ts'

/** Where a line begins and ends in its paragraph. */
export interface LineRange {
  readonly start: number
  /** The first character of the next line. */
  readonly end: number
  /** The end without the spaces there. */
  readonly visibleEnd: number
  readonly hyphen: boolean
  /** Whether it ends inside of a word that is wider than the line. */
  readonly breaksWord?: boolean
}

/** Facts that breaking needs besides the paragraph. */
export interface LineWidths {
  readonly widthPt: number
  readonly hyphenPt: (at: number) => number
  readonly graphemes: Intl.Segmenter
}

// Widths are sums of many small numbers.
const TOLERANCE_PT = 0.01

/**
 * The next line of a paragraph: as much as fits, broken at the last opportunity; a word wider than the whole line is
 * broken between characters.
 *
 * @param start first character of the line
 * @param indentPt taken from the width before the text begins
 */
export function nextLine(
  paragraph: Paragraph,
  start: number,
  indentPt: number,
  { widthPt, hyphenPt, graphemes }: LineWidths,
): LineRange {
  const { text } = paragraph
  const rest = rangeTo(paragraph, start, text.length, false)
  const limit = widthPt + TOLERANCE_PT
  const fits = (range: LineRange) =>
    lineWidth(paragraph, range, indentPt) + (range.hyphen ? hyphenPt(range.visibleEnd) : 0) <= limit
  if (fits(rest)) return rest
  const breaks = paragraph.breaks()
  let best: LineRange | undefined
  for (let index = firstAfter(breaks, start); index < breaks.length; index += 1) {
    const { at, hyphen } = breaks[index] as { at: number; hyphen: boolean }
    const range = rangeTo(paragraph, start, at, hyphen)
    if (fits(range)) best = range
    // With a hyphen it may be too wide and without one, further on, fit again; not more than a few characters.
    else if (lineWidth(paragraph, { ...range, hyphen: false }, indentPt) > limit) break
  }
  return best ?? brokenWord(paragraph, start, fits, graphemes)
}

/** Width of a line with its tabulators and indentation, without its hyphen, in points. */
export function lineWidth(
  paragraph: Paragraph,
  { start, visibleEnd }: LineRange,
  indentPt: number,
): number {
  const { offsetsPt } = paragraph
  const spaced = (offsetsPt[visibleEnd] as number) - (offsetsPt[start] as number) + indentPt
  const plain = paragraph.isSpaced ? spaced - spacingAt(paragraph, visibleEnd - 1) : spaced
  if (!paragraph.hasTabs) return plain
  const tabs = placeTabs(paragraph, start, visibleEnd, indentPt)
  return tabs.reduce((sum, { widthPt }) => sum + widthPt, plain)
}

/** Space after a letter, which the last one of a line has not. */
function spacingAt({ items }: Paragraph, at: number): number {
  const [item] = itemsBetween(items, at, at + 1)
  return item?.spacingPt ?? 0
}

/** A line from one place to another. */
export function rangeTo(
  { text }: Paragraph,
  start: number,
  end: number,
  hyphen: boolean,
): LineRange {
  let visibleEnd = end
  while (visibleEnd > start && isSpace(text.charCodeAt(visibleEnd - 1))) visibleEnd -= 1
  return { start, end, visibleEnd, hyphen }
}

/** Spaces that hang over the end of a line; a no-break space is text. */
function isSpace(code: number): boolean {
  const isEmSpace = code >= 0x2000 && code <= 0x200b && code !== 0x2007
  return code === 0x20 || code === 0x3000 || code === 0x1680 || isEmSpace
}

function firstAfter(breaks: readonly { readonly at: number }[], start: number): number {
  let [low, high] = [0, breaks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((breaks[middle]?.at ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return low
}

function brokenWord(
  paragraph: Paragraph,
  start: number,
  fits: (range: LineRange) => boolean,
  graphemes: Intl.Segmenter,
): LineRange {
  // No line holds more characters than this many points are wide; a segment at a time, as words may be long.
  const { text } = paragraph
  let best: LineRange | undefined
  for (let size = 256; ; size *= 4) {
    const part = text.slice(start, start + size)
    for (const { segment, index } of graphemes.segment(part)) {
      const end = start + index + segment.length
      const range = { ...rangeTo(paragraph, start, end, false), breaksWord: end < text.length }
      // One character at least, or there would be no end.
      if (best !== undefined && !fits(range)) return best
      best = range
    }
    if (start + size >= text.length) break
  }
  return best ?? rangeTo(paragraph, start, text.length, false)
}
