import { findBreaks } from '../breaking/find-breaks.ts'
import type { Hyphenator } from '../breaking/hyphenator.ts'
import type { BidiResolver } from '../shaping/bidi.ts'
import { type LineRange, lineWidth, nextLine, rangeTo } from './break-lines.ts'
import { type BuiltLine, buildLine, type LineTools } from './build-line.ts'
import { type ItemizerTools, itemize, type StyledText } from './itemize.ts'
import { itemsBetween } from './items-between.ts'
import { joinRooms, type LineRoom, roomOf } from './line-height.ts'
import { offsetsOf, type Paragraph } from './paragraph.ts'
import { type LooseLine, placeLines } from './place-lines.ts'
import { type ParagraphText, splitParagraphs } from './split-paragraphs.ts'
import type { TextBlock } from './text-block.ts'
import type { TextItem } from './text-item.ts'
import { type ParagraphStyle, resolveStyle, type TextRun } from './text-style.ts'
import { wordAround } from './word-around.ts'

/** Tools that text is laid out with. */
export interface LayoutTools extends Omit<ItemizerTools, 'reportMissing' | 'reportUnpainted'> {
  readonly bidi: BidiResolver
  readonly hyphenator: Hyphenator
}

/**
 * Lays text out in lines.
 *
 * @param widthPt width to break lines at; without it only line ends in the text break it
 */
export function layOutText(
  runs: readonly TextRun[],
  style: ParagraphStyle,
  widthPt: number | undefined,
  tools: LayoutTools,
): TextBlock {
  const missing = new Set<string>()
  const unpainted = new Map<string, Set<string>>()
  const itemizer = {
    ...tools,
    reportMissing: (character: string) => missing.add(character),
    reportUnpainted: (family: string, character: string) =>
      unpainted.set(family, (unpainted.get(family) ?? new Set()).add(character)),
  }
  const styled = runs.map((run) => ({ text: run.text, style: resolveStyle(run, style) }))
  const paragraphs = splitParagraphs(
    styled.length > 0 ? styled : [{ text: '', style: resolveStyle({ text: '' }, style) }],
  )
  const lines: LooseLine[] = []
  const maxLines = style.maxLines ?? Number.POSITIVE_INFINITY
  let isCut = false
  for (const [index, own] of paragraphs.entries()) {
    const paragraph = paragraphOf(own, style, itemizer, tools)
    const lineTools = lineToolsOf(paragraph, runs, itemizer)
    const isEnd = index === paragraphs.length - 1
    isCut = addLines(lines, { paragraph, own, isEnd, maxLines, widthPt, lineTools, itemizer })
    if (isCut) break
  }
  return placeLines(lines, style, widthPt, { isCut, missing: [...missing], unpainted })
}

function paragraphOf(
  { text, parts }: ParagraphText,
  style: ParagraphStyle,
  itemizer: ItemizerTools,
  { bidi, hyphenator }: LayoutTools,
): Paragraph {
  const directions = bidi.resolve(text, style.direction ?? 'auto')
  const items = itemize(text, parts, directions, itemizer)
  let breaks: ReturnType<typeof findBreaks> | undefined
  return {
    text,
    items,
    style,
    base: directions.base,
    offsetsPt: offsetsOf(text.length, items),
    hasTabs: text.includes('\t'),
    isSpaced: items.some((item) => item.spacingPt !== 0),
    breaks: () => {
      breaks ??= findBreaks(text, style.hyphenate ? hyphensOf(text, parts, hyphenator) : [])
      return breaks
    },
  }
}

function hyphensOf(
  text: string,
  parts: readonly StyledText[],
  hyphenator: Hyphenator,
): readonly number[] {
  return parts.flatMap(({ start, end, style }) =>
    hyphenator.hyphensIn(text.slice(start, end), style.language).map((at) => at + start),
  )
}

function lineToolsOf(
  paragraph: Paragraph,
  runs: readonly TextRun[],
  itemizer: ItemizerTools,
): LineTools {
  return {
    shaper: itemizer.shaper,
    tagOf: (run) => runs[run]?.tag,
    hyphen: (at) => endingOf(paragraph, at, '-', itemizer),
  }
}

/** Text put at the end of a line, in the style of what stands before it. */
function endingOf(
  { items, base }: Paragraph,
  at: number,
  text: string,
  itemizer: ItemizerTools,
): TextItem {
  const before = items.findLast((item) => item.start < at) ?? items[0]
  const { run, style } = before ?? { run: 0, style: resolveStyle({ text: '' }, {}) }
  const part = { run, start: 0, end: text.length, style }
  const [ending] = itemize(text, [part], { base, levels: undefined }, itemizer)
  if (ending === undefined) throw new Error('The end of a line has no text.')
  return ending
}

interface ParagraphLines {
  readonly paragraph: Paragraph
  readonly own: ParagraphText
  /** Whether no paragraph follows. */
  readonly isEnd: boolean
  readonly maxLines: number
  readonly widthPt: number | undefined
  readonly lineTools: LineTools
  readonly itemizer: ItemizerTools
}

/** Adds the lines of one paragraph; true when there were too many and the last one was shortened. */
function addLines(lines: LooseLine[], request: ParagraphLines): boolean {
  const { paragraph, own, isEnd, maxLines, lineTools, itemizer } = request
  const widthPt = request.widthPt ?? Number.POSITIVE_INFINITY
  const { style, text } = paragraph
  const widths = {
    widthPt,
    graphemes: itemizer.graphemes,
    hyphenPt: (at: number) => widthOf(lineTools.hyphen(at)),
  }
  let start = 0
  do {
    const indentPt = start === 0 ? (style.indentPt ?? 0) : 0
    const { range, built } = fittingLine(paragraph, start, indentPt, widths, lineTools)
    const isLast = range.end >= text.length
    const isCut = lines.length + 1 >= maxLines && !(isLast && isEnd)
    const shown = isCut
      ? shortened(paragraph, range, indentPt, widthPt, lineTools, itemizer)
      : built
    const justified =
      style.align === 'justify' && !isLast && !isCut && request.widthPt !== undefined
        ? buildLine(paragraph, range, indentPt, lineTools, { fillPt: widthPt - indentPt })
        : shown
    const room = roomOfLine(paragraph, own, range, itemizer)
    const breaksWord = range.breaksWord === true && !isCut
    const brokenWord = breaksWord ? wordAround(text, range.end) : undefined
    lines.push({ paragraph, built: justified, room, indentPt, isLast, breaksWord, brokenWord })
    if (isCut) return true
    start = range.end
  } while (start < text.length)
  return false
}

function widthOf(item: TextItem): number {
  const scale = item.sizePt / item.choice.face.facts.unitsPerEm
  return item.shaped.advances.reduce((sum, advance) => sum + advance * scale, 0)
}

const TOLERANCE_PT = 0.01

/** The next line, shorter where letters are wider once they are shaped without those of the next line. */
function fittingLine(
  paragraph: Paragraph,
  start: number,
  indentPt: number,
  widths: Parameters<typeof nextLine>[3],
  tools: LineTools,
): { readonly range: LineRange; readonly built: BuiltLine } {
  let available = widths.widthPt
  for (;;) {
    const range = nextLine(paragraph, start, indentPt, { ...widths, widthPt: available })
    const built = buildLine(paragraph, range, indentPt, tools)
    const over = built.widthPt + indentPt - widths.widthPt
    const next = lineWidth(paragraph, range, indentPt) - TOLERANCE_PT * 2
    // A line that cannot be shorter, and one that asking for less would not change, stays.
    if (over <= TOLERANCE_PT || next >= available || next <= 0) return { range, built }
    available = next
  }
}

/** A line that ends with an ellipsis because text after it is left out. */
function shortened(
  paragraph: Paragraph,
  range: LineRange,
  indentPt: number,
  widthPt: number,
  tools: LineTools,
  itemizer: ItemizerTools,
): BuiltLine {
  const mark = paragraph.style.ellipsis ?? '…'
  if (mark === '') return buildLine(paragraph, range, indentPt, tools)
  const ending = endingOf(paragraph, range.visibleEnd, mark, itemizer)
  const own = paragraph.text.slice(range.start, range.visibleEnd)
  const ends = [...itemizer.graphemes.segment(own)].map(({ index }) => range.start + index)
  for (const end of [range.visibleEnd, ...ends.reverse()]) {
    const shorter = rangeTo(paragraph, range.start, end, false)
    const built = buildLine(paragraph, { ...shorter, end: shorter.visibleEnd }, indentPt, tools, {
      ending,
    })
    if (built.widthPt + indentPt <= widthPt + TOLERANCE_PT)
      return { ...built, text: built.text + mark }
  }
  const empty = { start: range.start, end: range.start, visibleEnd: range.start, hyphen: false }
  return buildLine(paragraph, empty, indentPt, tools, { ending })
}

function roomOfLine(
  paragraph: Paragraph,
  { parts }: ParagraphText,
  { start, end }: LineRange,
  itemizer: ItemizerTools,
): LineRoom {
  const lineHeight = paragraph.style.lineHeight ?? 'normal'
  const own = itemsBetween(paragraph.items, start, end)
  const [part] = parts
  if (own.length > 0 || part === undefined)
    return joinRooms(own.map((item) => roomOf(item, lineHeight)))
  const [strut] = itemize(
    ' ',
    [{ ...part, start: 0, end: 1 }],
    { base: 0, levels: undefined },
    itemizer,
  )
  return strut ? roomOf(strut, lineHeight) : { abovePt: 0, belowPt: 0 }
}
