import type { TextBlock } from '../../text/layout/text-block.ts'
import type { ParagraphStyle } from '../../text/layout/text-style.ts'
import { paintText } from '../../text/paint/paint-text.ts'
import type { TextResources } from '../../text/paint/text-resources.ts'
import { BidiResolver, visualOrder } from '../../text/shaping/bidi.ts'
import type { Typesetter } from '../../text/typesetter.ts'
import { operands } from './frame-operators.ts'
import { insetOf, type WidgetLook } from './widget-look.ts'

/** Settings that text is set and painted with. */
export interface TextTools {
  readonly typesetter: Typesetter
  readonly resources: TextResources
}

/** Text of a field and how it is set. */
export interface FieldText {
  readonly text: string
  readonly style: ParagraphStyle
  /** 0: as large as fits. */
  readonly sizePt: number
  readonly align: 'left' | 'center' | 'right'
}

/** Operators that paint text, and what became of it. */
export interface PaintedField {
  readonly operators: string
  /** Whether all of it can be seen. */
  readonly fits: boolean
  readonly missing: readonly string[]
}

// Sizes that a text without one may take; a line of one takes this many times its size.
const MIN_PT = 4
const MAX_PARAGRAPH_PT = 12
const LINE = 1.3
/** How far text may reach over the room that it has before it counts as cut. */
export const TOLERANCE_PT = 0.5

/** Text on one line, in the middle of its field. */
export function lineOperators(tools: TextTools, look: WidgetLook, field: FieldText): PaintedField {
  const { typesetter, resources } = tools
  const { text, style, align } = field
  const inset = insetOf(look)
  const room = look.width - 2 * inset
  const sizePt = field.sizePt || autoSize(typesetter.layOut(text, { ...style, sizePt: 100 }), look)
  const block = typesetter.layOut(text, { ...style, sizePt })
  const topPt = (look.height + block.heightPt) / 2
  const rest = room - block.widthPt
  const leftPt = inset + (align === 'left' ? 0 : align === 'right' ? rest : rest / 2)
  const { operators } = paintText(block, resources, { leftPt, topPt })
  return {
    operators: inField(look, operators),
    fits: rest >= -TOLERANCE_PT,
    missing: block.missing,
  }
}

/** Text on as many lines as it needs, from the top of its field. */
export function paragraphOperators(
  { typesetter, resources }: TextTools,
  look: WidgetLook,
  { text, style, align, sizePt }: FieldText,
): PaintedField {
  const inset = insetOf(look)
  const widthPt = Math.max(1, look.width - 2 * inset)
  const heightPt = Math.max(1, look.height - 2 * inset)
  const aligned: ParagraphStyle = { ...style, align }
  const fit = { widthPt, heightPt, minPt: MIN_PT, maxPt: MAX_PARAGRAPH_PT }
  const block =
    sizePt === 0
      ? typesetter.fit(text, aligned, fit).block
      : typesetter.layOut(text, { ...aligned, sizePt }, widthPt)
  const place = { leftPt: inset, topPt: look.height - inset }
  const { operators } = paintText(block, resources, place)
  return {
    operators: inField(look, operators),
    fits: block.heightPt <= heightPt + inset,
    missing: block.missing,
  }
}

/** Characters in cells of equal width. */
export function combOperators(
  { typesetter, resources }: TextTools,
  look: WidgetLook,
  { text, style, align, sizePt: stated }: FieldText,
  cells: number,
): PaintedField {
  const width = look.width / cells
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const widest = characters.map((one) => typesetter.layOut(one, { ...style, sizePt: 100 }).widthPt)
  const share = (width * 100) / Math.max(1, ...widest)
  const sizePt = stated || Math.max(MIN_PT, Math.min(lineSize(look), share))
  const free = Math.max(0, cells - characters.length)
  const first = align === 'left' ? 0 : align === 'right' ? free : Math.floor(free / 2)
  const missing: string[] = []
  const painted = asSeen(text, characters).map((one, index) => {
    const block: TextBlock = typesetter.layOut(one, { ...style, sizePt })
    missing.push(...block.missing)
    const leftPt = (first + index + 0.5) * width - block.widthPt / 2
    return paintText(block, resources, { leftPt, topPt: (look.height + block.heightPt) / 2 })
      .operators
  })
  return { operators: inField(look, painted.join('')), fits: true, missing }
}

/** Characters from left to right as they are seen: those of Hebrew and Arabic begin at the right. */
function asSeen(text: string, characters: readonly string[]): readonly string[] {
  const { levels } = new BidiResolver().resolve(text, 'auto')
  if (levels === undefined) return characters
  let at = 0
  const own = characters.map((character) => {
    const level = levels[at] ?? 0
    at += character.length
    return level
  })
  return visualOrder(own).map((index) => characters[index] as string)
}

/** Text within its field: what runs over is hidden, as readers do. */
export function inField(look: WidgetLook, operators: string): string {
  const edge = Math.min(look.borderWidth, look.width / 4, look.height / 4)
  const clip = operands(edge, edge, look.width - 2 * edge, look.height - 2 * edge)
  return `/Tx BMC\nq\n${clip} re W n\n${operators}Q\nEMC\n`
}

function lineSize({ height, borderWidth }: WidgetLook): number {
  return Math.max(MIN_PT, (height - 2 * borderWidth) / LINE)
}

/** @param at100 the text at a size of 100 points */
function autoSize(at100: TextBlock, look: WidgetLook): number {
  const room = Math.max(1, look.width - 2 * insetOf(look))
  const wide = (room * 100) / Math.max(at100.widthPt, 0.01)
  return Math.max(MIN_PT, Math.floor(Math.min(lineSize(look), wide) * 10) / 10)
}
