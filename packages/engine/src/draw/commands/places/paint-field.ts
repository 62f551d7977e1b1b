import type { ParagraphStyle } from '../../../text/layout/text-style.ts'
import { BLACK, parseColor } from '../../../units/color.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import { ellipse, polyline, rectangle } from '../../canvas/path.ts'
import type { FieldBox, FieldOptions } from '../../form/form-writer.ts'
import type { Scope } from '../scope.ts'

const PADDING_PT = 3

/** Width of the line around a field. */
export const FRAME_PT = 0.75

/** Colour of that line where a command has none. */
export const GREY = { red: 0.55, green: 0.58, blue: 0.62, alpha: 1 }

// Behind the choice that is made, as viewers paint it.
const CHOSEN = { red: 0.6, green: 0.757, blue: 0.855, alpha: 1 }

type Choice = string | { readonly value: string; readonly label: string }

/** The part of a field that is seen. */
export interface SeenField {
  readonly field: 'text' | 'checkbox' | 'radio' | 'dropdown' | 'list' | 'signature'
  readonly value?: string | undefined
  readonly choices?: readonly Choice[] | undefined
  readonly multiline: boolean
  readonly password: boolean
  readonly comb: boolean
  readonly max_length?: number | undefined
  readonly font_size_pt: number
  readonly color?: string | undefined
  readonly background?: string | undefined
  readonly border?: string | undefined
}

const labelOf = (one: Choice) => (typeof one === 'string' ? one : one.label)

const frameColor = ({ border }: SeenField) => parseColor(border ?? '') ?? GREY

/** Which of its choices a field has; -1 for none. */
export function chosenIndex({ choices = [], value }: SeenField): number {
  return choices.findIndex((one) => (typeof one === 'string' ? one : one.value) === value)
}

/** First of the choices that a list shows: the one that is made is seen. */
export function topChoice(scope: Scope, command: SeenField, { height }: FieldBox): number {
  const { painter } = scope.drawing
  const line = painter.layOut({ runs: 'x', style: { sizePt: command.font_size_pt } })
  const seen = Math.max(1, Math.floor((height - 2 * PADDING_PT) / line.heightPt))
  return Math.max(0, chosenIndex(command) - seen + 1)
}

function paintFrame(canvas: Canvas, command: SeenField, { width, height }: FieldBox): void {
  const fill = command.background === undefined ? undefined : parseColor(command.background)
  const color = frameColor(command)
  const isRound = command.field === 'radio'
  const path = isRound
    ? ellipse(width / 2, height / 2, width / 2 - 0.5, height / 2 - 0.5)
    : rectangle(0.5, 0.5, width - 1, height - 1, 1.5)
  canvas.path(path, { ...(fill && { fill }), stroke: { color, widthPt: FRAME_PT } })
}

/** The mark of a box or circle, chosen or not. */
export function paintMark(canvas: Canvas, command: SeenField, box: FieldBox, isOn: boolean): void {
  paintFrame(canvas, command, box)
  if (!isOn) return
  const { width, height } = box
  const color = parseColor(command.color ?? '') ?? BLACK
  if (command.field === 'radio') {
    canvas.path(ellipse(width / 2, height / 2, width / 4, height / 4), { fill: color })
    return
  }
  const tick = polyline([
    [width * 0.22, height * 0.52],
    [width * 0.42, height * 0.74],
    [width * 0.78, height * 0.26],
  ])
  const stroke = { color, widthPt: Math.max(1, width * 0.1), cap: 'round', join: 'round' } as const
  canvas.path(tick, { stroke })
}

/** The content of a field of text or choices. */
export function paintText(
  scope: Scope,
  canvas: Canvas,
  command: SeenField,
  box: FieldBox,
  { sizePt, color }: FieldOptions,
): void {
  paintFrame(canvas, command, box)
  const { painter } = scope.drawing
  const { field, value = '', choices = [], password, comb, max_length: most = 1 } = command
  const { width, height } = box
  const style = { sizePt, color: { r: color.red, g: color.green, b: color.blue } }
  const chosen = choices[chosenIndex(command)]
  const shown = chosen ? labelOf(chosen) : password ? '•'.repeat(value.length) : value
  canvas.text({ operators: '/Tx BMC', names: [] })
  canvas.isolated(() => {
    canvas.clip(rectangle(1, 1, width - 2, height - 2))
    if (field === 'list') {
      paintList(scope, canvas, command, box, style)
    } else if (comb) {
      for (let cell = 1; cell < most; cell += 1) {
        const x = (cell * width) / most
        const edge = polyline([
          [x, 0],
          [x, height],
        ])
        canvas.path(edge, { stroke: { color: frameColor(command), widthPt: FRAME_PT } })
      }
      for (const [index, character] of [...shown].entries()) {
        const block = painter.layOut({ runs: character, style })
        const cell = width / most
        const xPt = index * cell + (cell - block.widthPt) / 2
        const yPt = (height - block.heightPt) / 2
        painter.paint(canvas, block, { from: 0, to: 1, xPt, yPt, isClipped: true })
      }
    } else if (shown !== '') {
      const block = painter.layOut(
        { runs: shown, style },
        command.multiline ? width - 2 * PADDING_PT : undefined,
      )
      const yPt = command.multiline ? PADDING_PT : (height - block.heightPt) / 2
      const to = block.lines.length
      painter.paint(canvas, block, { from: 0, to, xPt: PADDING_PT, yPt, isClipped: true })
      const [line] = block.lines
      // The room above and below letters may be cut; the letters stand about their size high in it.
      const isHigher = command.multiline
        ? block.heightPt > height - PADDING_PT
        : line !== undefined && sizePt > height
      const isWider = !command.multiline && block.widthPt > width - PADDING_PT
      if (isHigher || isWider) {
        const message = `${scope.path}.value is ${isHigher ? 'higher' : 'wider'} than its field: its end is not seen on paper.`
        scope.drawing.writer.warn('text_runs_over', message)
      }
    }
  })
  canvas.text({ operators: 'EMC', names: [] })
}

function paintList(
  scope: Scope,
  canvas: Canvas,
  command: SeenField,
  box: FieldBox,
  style: ParagraphStyle,
): void {
  const { painter } = scope.drawing
  const runs = (command.choices ?? []).map(labelOf).join('\n')
  const block = painter.layOut({ runs, style })
  const from = topChoice(scope, command, box)
  const chosen = block.lines[chosenIndex(command)]
  if (chosen) {
    const top = PADDING_PT + chosen.topPt - (block.lines[from]?.topPt ?? 0)
    const bar = rectangle(1, top, box.width - 2, chosen.heightPt)
    canvas.path(bar, { fill: CHOSEN })
  }
  const place = { from, to: block.lines.length, xPt: PADDING_PT, yPt: PADDING_PT, isClipped: true }
  painter.paint(canvas, block, place)
}
