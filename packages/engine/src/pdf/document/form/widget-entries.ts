import {
  byteString,
  dict,
  name,
  type PdfEntries,
  type PdfObject,
  type PdfRef,
} from '../../file/objects.ts'
import { textString } from '../../file/text-string.ts'
import { serializeNumber } from '../../file/write/serialize.ts'
import { COMBO, commonFlags, EDIT, MULTI_SELECT, MULTILINE, PASSWORD } from './field-flags.ts'
import type { FormControl } from './form-fields.ts'
import { type RadioGroup, stateOf } from './radio-groups.ts'
import { HELVETICA, signEntries } from './standard-fonts.ts'

/** Where text stands (ISO 32000-1, table 222); the left needs no entry. */
const QUADDING = { left: undefined, center: 1, right: 2 } as const

/** How large pixels are where a control stands, its look, and the button that it is of a group. */
export interface WidgetContext {
  readonly ptPerPx: number
  readonly look: (kind: 'on' | 'off') => PdfRef
  readonly group: RadioGroup | undefined
  /** Whether fonts may be named that are not embedded. */
  readonly namesFont: boolean
}

/** Entries of a widget that its control asks for: those of its field, too, unless that is a group's. */
export function widgetEntries(
  control: FormControl,
  { look, ptPerPx, group, namesFont }: WidgetContext,
): PdfEntries {
  const { kind, label, isChecked } = control
  if (kind !== 'checkbox' && kind !== 'radio') {
    const entries = { ...fieldEntries(control), ...valueEntries(control, ptPerPx) }
    return { ...entries, AP: dict({ N: look('off') }) }
  }
  const state = group?.states.at(-1) ?? stateOf(control, [])
  const AP = dict({
    N: new Map<string, PdfObject>([
      [state, look('on')],
      ['Off', look('off')],
    ]),
  })
  const AS = name(isChecked ? state : 'Off')
  const sign = namesFont ? signEntries(kind) : {}
  if (group) return { Parent: group.ref, TU: textString(label), AS, AP, ...sign }
  return { ...fieldEntries(control), FT: name('Btn'), V: AS, DV: AS, AS, AP, ...sign }
}

function fieldEntries(control: FormControl): PdfEntries {
  const flags = commonFlags(control)
  return {
    T: textString(control.name),
    TU: textString(control.label),
    Ff: flags === 0 ? undefined : flags,
  }
}

function valueEntries(control: FormControl, ptPerPx: number): PdfEntries {
  const { kind, value, fontSizePx, color, choices, chosen } = control
  // Its value is a signature, which nobody has made. SigFlags stays away too: viewers take it for one they cannot verify.
  if (kind === 'signature') return { FT: name('Sig') }
  const paint = [...color.map(serializeNumber), 'rg'].join(' ')
  const Q = QUADDING[control.alignment]
  const DA = byteString(`/${HELVETICA} ${serializeNumber(fontSizePx * ptPerPx)} Tf ${paint}`)
  if (kind === 'text') {
    const own = (control.isMultiline ? MULTILINE : 0) | (control.isPassword ? PASSWORD : 0)
    const V = value === '' || control.isPassword ? undefined : textString(value)
    return {
      FT: name('Tx'),
      DA,
      Q,
      V,
      DV: V,
      MaxLen: control.maxLength,
      Ff: own | commonFlags(control),
    }
  }
  const typed = control.isEditable ? EDIT : 0
  const own = (control.isDropdown ? COMBO : 0) | (control.isMultiple ? MULTI_SELECT : 0) | typed
  const values = chosen.map(textString)
  const V = values.length > 1 ? values : values[0]
  const indexes = choices.flatMap((one, index) => (chosen.includes(one.value) ? [index] : []))
  return {
    FT: name('Ch'),
    DA,
    Q,
    V,
    DV: V,
    I: control.isDropdown || indexes.length === 0 ? undefined : indexes,
    Opt: choices.map((one) => [textString(one.value), textString(one.label)]),
    Ff: own | commonFlags(control),
  }
}
