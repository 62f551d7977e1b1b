import { paintText } from '../../text/paint/paint-text.ts'
import { fillColor, operands } from './frame-operators.ts'
import {
  type FieldText,
  inField,
  type PaintedField,
  type TextTools,
  TOLERANCE_PT,
} from './text-operators.ts'
import { insetOf, type WidgetLook } from './widget-look.ts'

const DEFAULT_PT = 12
const LINE_HEIGHT = 1.2

// The colour that readers mark chosen lines with.
const CHOSEN = { r: 0.6, g: 0.756, b: 0.855 }

/** Lines of a list box from one of them on, the chosen ones marked. */
export function listOperators(
  { typesetter, resources }: TextTools,
  look: WidgetLook,
  { style, align, sizePt: stated }: Omit<FieldText, 'text'>,
  list: {
    readonly labels: readonly string[]
    readonly chosen: ReadonlySet<number>
    readonly first: number
  },
): PaintedField {
  const sizePt = stated || DEFAULT_PT
  const height = sizePt * LINE_HEIGHT
  const inset = insetOf(look)
  const missing: string[] = []
  let operators = ''
  let isCut = false
  let top = look.height - inset / 2
  for (let index = list.first; index < list.labels.length && top > 0; index += 1) {
    const block = typesetter.layOut(list.labels[index] ?? '', { ...style, sizePt })
    missing.push(...block.missing)
    const rest = look.width - 2 * inset - block.widthPt
    const leftPt = inset + (align === 'left' ? 0 : align === 'right' ? rest : rest / 2)
    if (list.chosen.has(index)) {
      const line = operands(inset / 2, top - height, look.width - inset, height)
      operators += `${fillColor(CHOSEN)}${line} re f\n`
      isCut ||= rest < -TOLERANCE_PT
    }
    const topPt = top - (height - block.heightPt) / 2
    operators += paintText(block, resources, { leftPt, topPt }).operators
    top -= height
  }
  const behind = list.first + visibleLines(look, sizePt)
  const isSeen = [...list.chosen].every((index) => index >= list.first && index < behind)
  return { operators: inField(look, operators), fits: isSeen && !isCut, missing }
}

/** Number of lines that a list box shows. */
export function visibleLines(look: WidgetLook, sizePt: number): number {
  return Math.max(
    1,
    Math.floor((look.height - insetOf(look)) / ((sizePt || DEFAULT_PT) * LINE_HEIGHT)),
  )
}
