import type { BuiltLine } from './build-line.ts'
import type { LineRoom } from './line-height.ts'
import type { Paragraph } from './paragraph.ts'
import type { TextBlock, TextLine } from './text-block.ts'
import type { ParagraphStyle } from './text-style.ts'

/** A line with its paragraph, before it has a place. */
export interface LooseLine {
  readonly paragraph: Paragraph
  readonly built: BuiltLine
  readonly room: LineRoom
  readonly indentPt: number
  readonly isLast: boolean
  readonly breaksWord: boolean
  readonly brokenWord: string | undefined
}

/** Places lines below each other, each aligned as its paragraph says. */
export function placeLines(
  lines: readonly LooseLine[],
  style: ParagraphStyle,
  widthPt: number | undefined,
  facts: Pick<TextBlock, 'isCut' | 'missing' | 'unpainted'>,
): TextBlock {
  const widest = Math.max(0, ...lines.map(({ built, indentPt }) => built.widthPt + indentPt))
  let topPt = 0
  const placed = lines.map((line): TextLine => {
    const leftPt = leftOf(line, style, widthPt ?? widest)
    const heightPt = line.room.abovePt + line.room.belowPt
    const at = topPt
    topPt += heightPt
    return {
      text: line.built.text,
      leftPt,
      topPt: at,
      widthPt: line.built.widthPt,
      heightPt,
      baselinePt: at + line.room.abovePt,
      isLast: line.isLast,
      brokenWord: line.brokenWord,
      pieces: line.built.pieces.map((piece) => ({ ...piece, leftPt: piece.leftPt + leftPt })),
    }
  })
  const families = new Set<string>()
  for (const { pieces } of placed) {
    for (const { glyphs } of pieces) families.add(glyphs.choice.face.family)
  }
  const breaksWords = lines.some(({ breaksWord }) => breaksWord)
  return {
    widthPt: widest,
    heightPt: topPt,
    lines: placed,
    breaksWords,
    families: [...families],
    ...facts,
  }
}

function leftOf(
  { paragraph, built, indentPt }: LooseLine,
  { align = 'start' }: ParagraphStyle,
  widthPt: number,
): number {
  const free = widthPt - built.widthPt - indentPt
  const isRtl = paragraph.base === 1
  // In text that runs right to left the indentation is at the right edge.
  const left = isRtl ? 0 : indentPt
  if (align === 'center') return left + free / 2
  if (align === 'left') return left
  if (align === 'right') return left + free
  const isAtRight = align === 'end' ? !isRtl : isRtl
  return isAtRight ? left + free : left
}
