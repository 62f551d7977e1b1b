import * as z from 'zod'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import type { TextBlock } from '../../../text/layout/text-block.ts'
import type { ParagraphStyle } from '../../../text/layout/text-style.ts'
import { mmToPt } from '../../../units/length.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import type { ElementSlot } from '../../document/element-slot.ts'
import { Box } from '../../flow/box.ts'
import { NO_FLOW_OPTIONS } from '../../flow/flowable.ts'
import type { ContentsEntry } from '../contents.ts'
import { defineCommand } from '../define-command.ts'
import { flowFields } from '../request/fields.ts'
import { flowOf, type Scope, styleOf } from '../scope.ts'
import { kernelStyle } from '../style/kernel-style.ts'
import {
  mergedStyle,
  paragraphFields,
  type StyleFields,
  styleName,
  textFields,
} from '../style/styles.ts'
import { paintLate } from './late-text.ts'

// Space between the title, the leader and the number.
const GAP_PT = 4

/** The table of contents. */
export const toc = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('toc').meta({ description: 'The table of contents.' }),
      depth: wholeNumber(1, 6)
        .default(3)
        .meta({ description: 'Levels that are listed, from 1 to 6. Default 3.' }),
      leader: z
        .string()
        .max(4)
        .default('.')
        .meta({ description: 'Fills the line to the page number; empty for none. Default `.`.' }),
      indent_mm: decimalNumber(0, 100)
        .default(5)
        .meta({ description: 'Indentation of each level, in millimetres. Default 5.' }),
      line_gap_mm: decimalNumber(0, 100)
        .default(1)
        .meta({ description: 'Space between the lines, in millimetres. Default 1.' }),
      level_styles: listInTurns(z.string().min(1).max(100))
        .max(6)
        .default([])
        .meta({ description: 'Names of `styles` for the levels, the first for level 1.' }),
      direction: paragraphFields.direction.meta({
        description:
          'Direction of the lines: `rtl` puts the titles at the right and the numbers at the left. Default: that of what the table stands in; `auto` is to the right.',
      }),
      style: styleName,
      ...textFields,
      ...flowFields,
    })
    .meta({
      description:
        'Headings, and bookmarks that ask for it, with their pages; each line is a link.',
    }),
  build(command, scope) {
    const { contents, styles } = scope.drawing
    const slot = scope.slot?.child('TOC')
    const base = styleOf(scope, command)
    const entries = contents.entries.filter(
      ({ isInToc, level }) => isInToc && level <= command.depth,
    )
    if (entries.length === 0) {
      const message = `${scope.path} lists nothing: there is no heading, nor a bookmark with toc, of levels 1 to ${command.depth}.`
      scope.drawing.writer.warn('content_left_out', message)
    }
    const first = entries.reduce((least, { level }) => Math.min(least, level), 6)
    return entries.map((entry, index) => {
      const named = styles.get(command.level_styles[entry.level - 1] ?? '')
      const fields: StyleFields = {
        ...(named ? mergedStyle(base, named) : base),
        space_before_mm: index === 0 ? (command.space_before_mm ?? 0) : command.line_gap_mm,
        space_after_mm: index === entries.length - 1 ? (command.space_after_mm ?? 0) : 0,
      }
      const indentPt = mmToPt(command.indent_mm) * (entry.level - first)
      return tocLine(scope, entry, { fields, indentPt, leader: command.leader, slot })
    })
  },
})

interface LineOptions {
  readonly fields: StyleFields
  readonly indentPt: number
  readonly leader: string
  readonly slot: ElementSlot | undefined
}

function tocLine(scope: Scope, entry: ContentsEntry, options: LineOptions): Box {
  const { painter, links, writer } = scope.drawing
  const { fields, indentPt, leader } = options
  const isRightToLeft = fields.direction === 'rtl'
  const style: ParagraphStyle = {
    ...kernelStyle(fields).style,
    align: isRightToLeft ? 'right' : 'left',
  }
  const reference = options.slot?.child('TOCI').child('Reference')
  const slot = reference?.child('Link')
  const digits = String(Math.max(99, scope.drawing.expectedPages)).length
  const zeros = painter.layOut({ runs: '0'.repeat(digits), style })
  const numberPt = zeros.widthPt
  const laidOut = (widthPt: number) =>
    painter.layOut(
      { runs: entry.title, style },
      Math.max(10, widthPt - indentPt - numberPt - GAP_PT * 2),
    )
  return new Box(
    {
      sizeAt: (widthPt) => ({ widthPt, heightPt: laidOut(widthPt).heightPt }),
      paint(canvas, x, y, width, height) {
        const block = laidOut(width)
        const line = block.lines.at(-1)
        const startPt = isRightToLeft ? numberPt + GAP_PT * 2 : indentPt
        const at = { from: 0, to: block.lines.length, xPt: x + startPt, yPt: y }
        canvas.marked(slot, () => painter.paint(canvas, block, at))
        // Letters of another font may make the line of the title higher.
        const top = y + (line?.baselinePt ?? 0) - (zeros.lines[0]?.baselinePt ?? 0)
        const left = at.xPt + (line?.leftPt ?? 0)
        const room = isRightToLeft
          ? { from: x + numberPt + GAP_PT, to: left - GAP_PT }
          : { from: left + (line?.widthPt ?? 0) + GAP_PT, to: x + width - numberPt - GAP_PT }
        canvas.marked(undefined, () =>
          paintLeader(scope, canvas, style, leader, { ...room, top, isRightToLeft }),
        )
        const number = {
          x: isRightToLeft ? x : x + width - numberPt * 2,
          y: top,
          width: numberPt * 2,
          height: line?.heightPt ?? 0,
        }
        canvas.marked(slot, () =>
          paintLate(
            scope,
            canvas,
            number,
            { ...style, align: isRightToLeft ? 'left' : 'right' },
            () => String(writer.destinations.pageOf(entry.destination) ?? ''),
          ),
        )
        const target = { kind: 'anchor', anchor: entry.destination } as const
        links.add(canvas, { x, y, width, height }, target, slot, entry.title)
      },
    },
    { ...NO_FLOW_OPTIONS, ...flowOf(fields) },
  )
}

interface LeaderRoom {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly isRightToLeft: boolean
}

/** Dots up to the number, on a grid from its side, so that those of all lines stand below each other. */
function paintLeader(
  scope: Scope,
  canvas: Canvas,
  lineStyle: ParagraphStyle,
  leader: string,
  { from, to, top, isRightToLeft }: LeaderRoom,
): void {
  if (leader === '') return
  const { painter } = scope.drawing
  const style: ParagraphStyle = { ...lineStyle, align: 'left', direction: 'ltr' }
  const unit = `${leader} `
  const stepPt = painter.layOut({ runs: unit.repeat(10) + leader, style }).widthPt / 10.5
  const count = Math.floor((to - from) / stepPt)
  if (count < 2) return
  const block: TextBlock = painter.layOut({ runs: unit.repeat(count).trimEnd(), style })
  const xPt = isRightToLeft ? from : to - block.widthPt
  painter.paint(canvas, block, { from: 0, to: 1, xPt, yPt: top })
}
