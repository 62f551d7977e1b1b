import { quote } from '../../messages/quote.ts'
import { isDict, name, type PdfEntries, withEntries } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { textString } from '../../pdf/file/text-string.ts'
import { type ButtonState, choicesOf, nameText, statesOf } from './field-choices.ts'
import { type FormField, hasFlag, numberAt } from './form-field.ts'

/** A value for a field: text, on or off, several choices, or nothing. */
export type FieldValue = string | boolean | readonly string[] | null

/** Why a field cannot take a value. */
export class FieldValueError extends Error {}

const MAX_LISTED = 30

/**
 * Gives the fields of one name a value; some programs make several. Check boxes and radio buttons show it at once, the
 * others need to be drawn.
 *
 * @throws FieldValueError that says what the field accepts
 */
export function setFieldValue(
  file: PdfFile,
  fields: readonly FormField[],
  value: FieldValue,
): void {
  const buttons = fields.filter(({ kind }) => kind === 'checkbox' || kind === 'radio')
  const [first] = buttons
  if (first) setButtons(file, first, buttons, value)
  for (const field of fields) if (!buttons.includes(field)) setOther(file, field, value)
}

function setOther(file: PdfFile, field: FormField, value: FieldValue): void {
  switch (field.kind) {
    case 'text':
      setText(file, field, value)
      break
    case 'combo':
    case 'list':
      setChoice(file, field, value)
      break
    case 'push_button':
      throw new FieldValueError('is a push button, which has no value.')
    case 'signature':
      throw new FieldValueError('is a signature field, which cannot be filled with a value.')
    default:
      throw new FieldValueError('is a field of a kind that is not known.')
  }
}

function setText(file: PdfFile, field: FormField, value: FieldValue): void {
  if (typeof value !== 'string' && value !== null) {
    throw new FieldValueError('is a text field and takes text, or null to be emptied.')
  }
  if (hasFlag(field, 'password')) {
    throw new FieldValueError('is a password field, whose value a PDF must not hold.')
  }
  if (hasFlag(field, 'fileSelect') && value !== null) {
    const message =
      'asks for a file of whoever fills the form, so that no text is right; null empties it.'
    throw new FieldValueError(message)
  }
  const text = value?.replaceAll(/\r\n?/g, '\n') ?? ''
  if (text.includes('\n') && !hasFlag(field, 'multiline')) {
    throw new FieldValueError('is a field of one line and takes text without line ends.')
  }
  const limit = numberAt(field.entries, 'MaxLen')
  const length = [...text].length
  if (limit !== undefined && limit >= 0 && length > limit) {
    const message = `takes at most ${limit} characters; ${quote(text)} has ${length}.`
    throw new FieldValueError(message)
  }
  store(file, field, { V: textString(text), RV: undefined })
}

/** Buttons that share a state are turned on together. */
function setButtons(
  file: PdfFile,
  first: FormField,
  fields: readonly FormField[],
  value: FieldValue,
): void {
  const states = fields.flatMap((field) => statesOf(file, field))
  const chosen = chosenState(states, first, value)?.state ?? 'Off'
  for (const field of fields) store(file, field, { V: name(chosen) })
  for (const { widget, state } of states) {
    const entries = file.get(widget.num)
    if (!isDict(entries)) continue
    file.set(widget.num, withEntries(entries, { AS: name(state === chosen ? state : 'Off') }))
  }
}

function chosenState(
  states: readonly ButtonState[],
  field: FormField,
  value: FieldValue,
): ButtonState | undefined {
  const [first] = states
  const names = new Set(states.map(({ state }) => state))
  const isSwitch = field.kind === 'checkbox' && names.size === 1
  if (value === null || (value === false && field.kind === 'checkbox')) return undefined
  if (value === true && isSwitch) return first
  if (typeof value === 'string') {
    const found =
      states.find(({ label }) => label === value) ??
      states.find(({ state }) => nameText(state) === value)
    if (found) return found
    if (value === 'Off') return undefined
  }
  const labels = listed(states.map(({ label }) => label))
  const others = isSwitch ? 'true, false' : field.kind === 'checkbox' ? 'false' : 'null'
  throw new FieldValueError(`does not take ${quote(value)}; accepted are ${labels} and ${others}.`)
}

function setChoice(file: PdfFile, field: FormField, value: FieldValue): void {
  if (typeof value === 'boolean') {
    throw new FieldValueError('is a list of choices and takes text, or null to choose nothing.')
  }
  const wanted = value === null ? [] : typeof value === 'string' ? [value] : value
  if (wanted.length > 1 && !(field.kind === 'list' && hasFlag(field, 'multiSelect'))) {
    throw new FieldValueError(`takes one choice; ${wanted.length} were given.`)
  }
  const choices = choicesOf(file, field)
  const isFree = field.kind === 'combo' && hasFlag(field, 'edit')
  const indexes = new Set<number>()
  const values = wanted.map((text) => {
    const own = choices.findIndex((choice) => choice.value === text)
    const index = own >= 0 ? own : choices.findIndex(({ label }) => label === text)
    const choice = choices[index]
    if (choice) {
      indexes.add(index)
      return choice.value
    }
    if (isFree) return text
    const labels = listed(choices.map(({ label }) => label))
    throw new FieldValueError(`does not offer ${quote(text)}; accepted are ${labels}.`)
  })
  const [only] = values
  const sorted = [...indexes].sort((one, other) => one - other)
  const isSingle = values.length < 2
  store(file, field, {
    V: isSingle ? textString(only ?? '') : values.map((text) => textString(text)),
    RV: undefined,
    // Readers of a list look here first (ISO 32000-2, table 234).
    I: field.kind === 'list' && sorted.length > 0 ? sorted : undefined,
  })
}

function store(file: PdfFile, field: FormField, entries: PdfEntries): void {
  const own = file.get(field.num)
  if (isDict(own)) file.set(field.num, withEntries(own, entries))
}

function listed(texts: readonly string[]): string {
  const distinct = [...new Set(texts)]
  const shown = distinct.slice(0, MAX_LISTED).map((text) => quote(text))
  const more = distinct.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ') || 'none'
}
