import * as z from 'zod'
import { name } from '../../../pdf/file/objects.ts'
import { setAttribute } from '../../../pdf/ua/structure.ts'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { BidiResolver } from '../../../text/shaping/bidi.ts'
import { mmToPt } from '../../../units/length.ts'
import type { ElementSlot } from '../../document/element-slot.ts'
import type { Flowable } from '../../flow/flowable.ts'
import { ListItem } from '../../flow/list-item.ts'
import { Stack } from '../../flow/stack.ts'
import { defineCommand } from '../define-command.ts'
import {
  checkPlace,
  flowFields,
  keepTogether,
  optionalColor,
  optionalMm,
  placeFields,
} from '../request/fields.ts'
import { type AnyCommand, flowOf, inside, type Scope, styleOf } from '../scope.ts'
import {
  containerFields,
  mergedStyle,
  type StyleFields,
  styleName,
  textFields,
} from '../style/styles.ts'
import { checkInline, plainText, runsField } from './inline-fields.ts'
import { markerText } from './list-marker.ts'
import { markerRoomPt } from './marker-room.ts'
import { kernelRuns } from './rich-run.ts'
import { textFlow } from './text-flow.ts'

const MAX_ITEMS = 20_000

const MARKERS = ['disc', 'circle', 'square', 'dash', 'check', 'none'] as const
const NUMBERS = ['decimal', 'lower_alpha', 'upper_alpha', 'lower_roman', 'upper_roman'] as const

// Numbering as PDF names it (ISO 32000-1, table 347).
const NUMBERING = {
  disc: 'Disc',
  circle: 'Circle',
  square: 'Square',
  dash: 'None',
  check: 'None',
  none: 'None',
  decimal: 'Decimal',
  lower_alpha: 'LowerAlpha',
  upper_alpha: 'UpperAlpha',
  lower_roman: 'LowerRoman',
  upper_roman: 'UpperRoman',
} as const

function listSchema(commands: z.ZodType<readonly AnyCommand[]>) {
  const item = z.union([
    plainText,
    z
      .strictObject({
        text: plainText.optional().meta({ description: 'Its text.' }),
        runs: runsField,
        commands: commands.optional().meta({
          description: 'Commands drawn below the text of the item: paragraphs, images, lists.',
        }),
        marker: z.string().max(20).optional().meta({ description: 'Its own marker.' }),
      })
      .superRefine(checkInline),
  ])
  return z
    .strictObject({
      type: z.literal('list').meta({ description: 'A list.' }),
      items: listInTurns(item)
        .min(1)
        .max(MAX_ITEMS)
        .meta({ description: `The items: texts or objects; at most ${MAX_ITEMS}.` }),
      marker: z
        .enum([...MARKERS, ...NUMBERS])
        .default('disc')
        .meta({ description: 'Marker of the items. Default `disc`.' }),
      start: wholeNumber(0, 1_000_000)
        .default(1)
        .meta({ description: 'Number of the first item. Default 1.' }),
      number_format: z
        .string()
        .max(20, { abort: true })
        .refine((text) => text.includes('{n}'), { error: 'must have {n} in it' })
        .default('{n}.')
        .meta({ description: 'How numbers are written; `{n}` is the number. Default `{n}.`.' }),
      marker_color: optionalColor('Colour of the markers; otherwise that of the text'),
      indent_mm: decimalNumber(0, 200).default(6).meta({
        description:
          'Distance of the text from the edge in millimetres; more where a marker is wider. Default 6.',
      }),
      item_gap_mm: decimalNumber(0, 200)
        .default(1)
        .meta({ description: 'Space between items in millimetres. Default 1.' }),
      style: styleName,
      ...placeFields,
      width_mm: optionalMm('Width in millimetres; otherwise all there is.', 0.1),
      ...textFields,
      ...containerFields,
      ...flowFields,
      keep_together: keepTogether,
    })
    .superRefine(checkPlace)
    .meta({ description: 'A list; a list among the commands of an item is nested.' })
}

type List = z.output<ReturnType<typeof listSchema>>
type Item = Exclude<List['items'][number], string>

/** A list, its items of text or of commands; a list among them is nested. */
export function listCommand(commands: z.ZodType<readonly AnyCommand[]>) {
  return defineCommand({
    schema: listSchema(commands),
    idle: ({ marker, start, number_format: format }) => {
      const needed = !(marker in ORDERED) && 'a marker of numbers or letters'
      return { start: start !== 1 && needed, number_format: format !== '{n}.' && needed }
    },
    build(command, scope) {
      const style = styleOf(scope, command)
      const slot = scope.slot?.child('L', (element) =>
        setAttribute(element, 'List', 'ListNumbering', name(NUMBERING[command.marker])),
      )
      const last = command.items.length - 1
      const flow = flowOf({ ...style, keep_together: command.keep_together })
      const items = command.items.map((item) => (typeof item === 'string' ? { text: item } : item))
      const markers = items.map(
        (item, index) =>
          item.marker ?? markerText(command.marker, command.start + index, command.number_format),
      )
      const markerStyle = mergedStyle(inside(scope, undefined, style).style, {
        ...(command.marker_color !== undefined && { color: command.marker_color }),
        first_line_indent_mm: 0,
      })
      const isNumbered = command.marker in ORDERED
      const gapToTextPt = isNumbered ? NUMBER_GAP_PT : 0
      const room = markerRoomPt(scope, markers, markerStyle) + gapToTextPt
      const indentPt = Math.max(mmToPt(command.indent_mm), room)
      const bidi = new BidiResolver()
      return items.map((own, index) => {
        const marker = { text: markers[index] as string, style: markerStyle, isNumbered }
        const isRtl = isRightToLeft(bidi, own, style)
        const options = { style, slot, index, marker, indentPt, isRtl }
        const gapPt = mmToPt(command.item_gap_mm)
        return listItem(scope, own, {
          ...options,
          flow: {
            spaceBeforePt: index === 0 ? flow.spaceBeforePt : gapPt,
            spaceAfterPt: index === last ? flow.spaceAfterPt : gapPt,
            keepWithNext:
              (index === last && flow.keepWithNext) || (flow.keepTogether && index < last),
            keepTogether: flow.keepTogether,
          },
        })
      })
    },
  })
}

interface ItemOptions {
  readonly marker: {
    readonly text: string
    readonly style: StyleFields
    readonly isNumbered: boolean
  }
  readonly indentPt: number
  readonly isRtl: boolean
  readonly style: StyleFields
  readonly slot: ElementSlot | undefined
  readonly index: number
  readonly flow: ReturnType<typeof flowOf>
}

function listItem(scope: Scope, item: Item, options: ItemOptions): Flowable {
  const { marker, style, slot, index, flow, indentPt, isRtl } = options
  const row = slot?.child('LI')
  const label = row?.child('Lbl')
  const body = row?.child('LBody')
  const inner = inside(scope, body, style)
  const content: Flowable[] = []
  const base = inner.style
  const runs = item.runs ? kernelRuns(scope, item.runs, body) : (item.text ?? '')
  const hasText = item.runs !== undefined || item.text !== undefined
  if (hasText) content.push(textFlow(scope, runs, base, { slot: body }))
  if (item.commands) {
    const path = `${scope.path}.items[${index}].commands`
    content.push(...scope.drawing.build(item.commands, path, inner))
  }
  const isBesideText = marker.text !== '' && marker.isNumbered
  const markerStyle = mergedStyle(marker.style, {
    align: isBesideText === isRtl ? 'left' : 'right',
    ...(isRtl && { direction: 'rtl' as const }),
  })
  const shown =
    marker.text === '' ? undefined : textFlow(scope, marker.text, markerStyle, { slot: label })
  // Numbers end before the text; other markers begin at the edge.
  const markerPt = isBesideText ? Math.max(1, indentPt - NUMBER_GAP_PT) : indentPt
  return new ListItem(new Stack(content), shown, { flow, indentPt, markerPt, isRtl })
}

// Between a number and its text.
const NUMBER_GAP_PT = mmToPt(1.8)

/** Whether the marker of an item stands at the right of its text. */
function isRightToLeft(bidi: BidiResolver, item: Item, { direction }: StyleFields): boolean {
  const texts = item.runs?.map((run) => (typeof run === 'string' ? run : run.text)) ?? []
  const text = item.text ?? texts.join('')
  return bidi.resolve(text, direction ?? 'auto').base === 1
}

const ORDERED: Readonly<Record<string, true>> = Object.fromEntries(
  NUMBERS.map((kind) => [kind, true]),
)
