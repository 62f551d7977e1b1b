import * as z from 'zod'
import { byteString, dict, name, type PdfEntries } from '../../../pdf/file/objects.ts'
import { textString } from '../../../pdf/file/text-string.ts'
import { lineText } from '../../../schemas/values/line-text.ts'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { BLACK, type Color, parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import { Box } from '../../flow/box.ts'
import type { FieldBox, FieldOptions } from '../../form/form-writer.ts'
import { defineCommand } from '../define-command.ts'
import {
  boxAlign,
  checkPlace,
  flowFields,
  optionalColor,
  optionalMm,
  placeFields,
} from '../request/fields.ts'
import { flowOf, type Scope } from '../scope.ts'
import { chosenIndex, FRAME_PT, GREY, paintMark, paintText, topChoice } from './paint-field.ts'

const KINDS = ['text', 'checkbox', 'radio', 'dropdown', 'list', 'signature'] as const

/** Kinds that show text in a font that the form names. */
const TYPED: ReadonlySet<string> = new Set(['text', 'dropdown', 'list'])

/** Fields of some kinds alone. */
const KINDS_OF = {
  value: ['text', 'radio', 'dropdown', 'list'],
  checked: ['checkbox', 'radio'],
  choices: ['dropdown', 'list'],
  editable: ['dropdown'],
  multiline: ['text'],
  password: ['text'],
  max_length: ['text'],
  comb: ['text'],
} as const

/** Heights where a command has none, in millimetres. */
const HEIGHTS_MM = { text: 8, checkbox: 5, radio: 5, dropdown: 8, list: 25, signature: 20 } as const

// Flags of text fields and choices (ISO 32000-1, tables 228 and 230).
const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const COMB = 1 << 24
const COMBO = 1 << 17
const EDIT = 1 << 18

const choice = z.union([
  lineText(500),
  z.strictObject({
    value: lineText(500).meta({
      description: 'Value of the field when the reader picks this option.',
    }),
    label: lineText(500).meta({ description: 'Text that the reader sees for this option.' }),
  }),
])

const schema = z
  .strictObject({
    type: z.literal('form_field').meta({ description: 'A field that people fill in.' }),
    field: z.enum(KINDS).meta({ description: 'Kind of field.' }),
    name: lineText(100)
      .min(1, { error: 'must be at least 1 character' })
      .regex(/^[^.]*$/, { error: 'must be without a full stop' })
      .meta({ description: 'Its name; fields of kind `radio` of one name belong together.' }),
    label: lineText(500).min(1, { error: 'must be at least 1 character' }).meta({
      description:
        'Name of the field for people: screen readers say it, and viewers show it as a hint.',
    }),
    value: z.string().max(100_000).optional().meta({
      description: 'Its content; of a `radio` field the value that stands for it.',
    }),
    checked: z.boolean().default(false).meta({
      description: 'Whether a `checkbox` or `radio` field is chosen. Default false.',
    }),
    choices: listInTurns(choice).min(1).max(2000).optional().meta({
      description: 'Choices of `dropdown` and `list`: texts, or objects of `value` and `label`.',
    }),
    editable: z.boolean().default(false).meta({
      description: 'Whether a `dropdown` takes other texts. Default false.',
    }),
    multiline: z.boolean().default(false).meta({
      description: 'Whether a `text` field has several lines. Default false.',
    }),
    password: z.boolean().default(false).meta({
      description: 'Whether a `text` field hides what is typed. Default false.',
    }),
    max_length: wholeNumber(1, 32_000).optional().meta({
      description: 'Most characters of a `text` field.',
    }),
    comb: z.boolean().default(false).meta({
      description: 'Gives each of `max_length` characters a cell of its own. Default false.',
    }),
    required: z.boolean().default(false).meta({ description: 'Must be filled in. Default false.' }),
    read_only: z
      .boolean()
      .default(false)
      .meta({ description: 'Cannot be changed. Default false.' }),
    font_size_pt: decimalNumber(4, 144)
      .default(10)
      .meta({ description: 'Size of its text in points. Default 10.' }),
    color: optionalColor('Colour of its text'),
    background: optionalColor('Colour behind it'),
    border: optionalColor('Colour of the line around it; grey when left out'),
    ...placeFields,
    width_mm: optionalMm(
      'Width in millimetres; otherwise all there is, of boxes and circles 5.',
      1,
    ),
    height_mm: optionalMm('Height in millimetres; otherwise by its kind.', 1),
    align: boxAlign,
    ...flowFields,
  })
  .superRefine((command, ctx) => {
    checkPlace(command, ctx)
    const { field, choices, value, comb, max_length: most, multiline } = command
    const refuse = (path: string, message: string, given?: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message, params: { given } })
    for (const [own, kinds] of Object.entries(KINDS_OF)) {
      const given = command[own as keyof typeof KINDS_OF]
      const isStated = given !== undefined && given !== false
      if (isStated && !kinds.some((kind) => kind === field))
        refuse(own, `is for ${kinds.join(' and ')} alone`)
    }
    const isChoice = field === 'dropdown' || field === 'list'
    if (isChoice && choices === undefined) refuse('choices', `is required for ${field}`, 'nothing')
    if (field === 'radio' && value === undefined)
      refuse('value', 'is required for radio', 'nothing')
    if (comb && (most === undefined || multiline)) refuse('comb', 'needs max_length, and one line')
    if (multiline && command.password) refuse('multiline', 'cannot be combined with password')
    if (most !== undefined && (value?.length ?? 0) > most) {
      refuse('value', `must be at most max_length (${most}) characters`, `${value?.length}`)
    }
    if (!isChoice || command.editable || value === undefined || choices === undefined) return
    const values = choices.map((one) => (typeof one === 'string' ? one : one.value))
    if (!values.includes(value))
      refuse('value', `must be one of its choices`, JSON.stringify(value))
  })
  .meta({ description: 'A field that people fill in: AcroForm, with an appearance of its own.' })

type FormField = z.output<typeof schema>

/** A field that people fill in. */
export const formField = defineCommand({
  schema,
  build(command, scope) {
    const isMark = command.field === 'checkbox' || command.field === 'radio'
    const heightPt = mmToPt(command.height_mm ?? HEIGHTS_MM[command.field])
    const own =
      command.width_mm === undefined ? (isMark ? heightPt : undefined) : mmToPt(command.width_mm)
    const options: FieldOptions = {
      name: command.name,
      label: command.label,
      isRequired: command.required,
      isReadOnly: command.read_only,
      sizePt: command.font_size_pt,
      color: parseColor(command.color ?? '') ?? BLACK,
      slot: scope.slot?.child('Form'),
      frame: frameEntries(command),
      ...(TYPED.has(command.field) && { texts: shownTexts(command) }),
    }
    return new Box(
      {
        ...(own !== undefined && { ownWidthPt: own }),
        sizeAt: (offered) => ({ widthPt: own ?? offered, heightPt }),
        paint: (canvas, x, y, width, height) => {
          if (canvas.isRepeat) {
            const message = `${scope.path}: a field has one place; it is left out where its row stands again.`
            scope.drawing.writer.warn('content_left_out', message)
            return
          }
          scope.drawing.offPage.noteDrawing(canvas, scope.path, { x, y, width, height }, 'nothing')
          addField(scope, command, canvas, { x, y, width, height }, options)
        },
      },
      flowOf(command),
      command.align,
    )
  },
})

function addField(
  scope: Scope,
  command: FormField,
  canvas: Canvas,
  box: FieldBox,
  options: FieldOptions,
): void {
  const { form } = scope.drawing
  const { field, value, checked } = command
  const on = (at: Canvas) => paintMark(at, command, box, true)
  const off = (at: Canvas) => paintMark(at, command, box, false)
  if (field === 'checkbox') form.addCheckbox(canvas, box, options, checked, { on, off })
  else if (field === 'radio') {
    form.addRadio(canvas, box, options, { value: value ?? '', isChosen: checked }, { on, off })
  } else {
    const entries = entriesOf(scope, command, box)
    form.add(canvas, box, options, entries, (at) => paintText(scope, at, command, box, options))
  }
}

function entriesOf(scope: Scope, command: FormField, box: FieldBox) {
  const { field, value, max_length: most } = command
  const text = value === undefined ? undefined : textString(value)
  if (field === 'signature') return { FT: name('Sig') }
  if (field === 'text') {
    const { multiline, password, comb } = command
    const Ff = (multiline ? MULTILINE : 0) | (password ? PASSWORD : 0) | (comb ? COMB : 0)
    return { FT: name('Tx'), V: text, DV: text, MaxLen: most, Ff }
  }
  const Opt = (command.choices ?? []).map((one) =>
    typeof one === 'string' ? textString(one) : [textString(one.value), textString(one.label)],
  )
  const Ff = field === 'dropdown' ? COMBO | (command.editable ? EDIT : 0) : 0
  const chosen = chosenIndex(command)
  const I = chosen < 0 ? undefined : [chosen]
  const TI = field === 'list' ? topChoice(scope, command, box) : undefined
  return { FT: name('Ch'), V: text, DV: text, Opt, Ff, I, TI }
}

/** Texts that it shows now, or once something else is chosen; what a password is stays unseen. */
function shownTexts({ value, password, choices = [] }: FormField): readonly string[] {
  const labels = choices.map((one) => (typeof one === 'string' ? one : one.label))
  return value === undefined || password ? labels : [value, ...labels]
}

/** The frame in the words of PDF (ISO 32000-2, tables 168 and 192). */
function frameEntries({ background, border, field }: FormField): PdfEntries {
  const numbers = ({ red, green, blue }: Color) => [red, green, blue]
  const fill = background === undefined ? undefined : parseColor(background)
  return {
    MK: dict({
      BC: numbers(parseColor(border ?? '') ?? GREY),
      BG: fill && numbers(fill),
      CA: field === 'radio' ? byteString('l') : field === 'checkbox' ? byteString('4') : undefined,
    }),
    BS: dict({ W: FRAME_PT }),
  }
}
