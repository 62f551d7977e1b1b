import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import { isArray, isDict, isName, isString, type PdfObject } from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { FieldWidget, FormField } from './form-field.ts'

/** Something that can be chosen from a list. */
export interface FieldChoice {
  /** The value that is stored. */
  readonly value: string
  /** The text that readers show. */
  readonly label: string
}

/** Texts that a combo box or a list offers, in order. */
export function choicesOf(file: PdfFile, { entries }: FormField): readonly FieldChoice[] {
  return listOf(entries.get('Opt')).flatMap((item): FieldChoice[] => {
    const option = file.resolve(item)
    if (isString(option)) {
      const text = decodeTextString(option.value)
      return [{ value: text, label: text }]
    }
    const [value, label] = listOf(option).map((part) => file.resolve(part))
    if (!isString(value)) return []
    const text = decodeTextString(value.value)
    return [{ value: text, label: isString(label) ? decodeTextString(label.value) : text }]
  })
}

/** A state that a widget of a check box or radio button can be in, beside being off. */
export interface ButtonState {
  readonly widget: FieldWidget
  /** Name of the appearance, which is also the value of the field. */
  readonly state: string
  /** Name of the choice for a person. */
  readonly label: string
}

/**
 * States of the widgets of a button. A widget without any appearance gets one by the name that the standard suggests.
 *
 * Source: ISO 32000-2, 12.7.5.2.3 and 12.7.5.2.4.
 */
export function statesOf(file: PdfFile, field: FormField): readonly ButtonState[] {
  const exported = listOf(field.entries.get('Opt')).map((item) => file.resolve(item))
  return field.widgets.map((widget, index) => {
    const state = stateOf(file, widget) ?? (field.widgets.length === 1 ? 'Yes' : String(index))
    const named = exported[index]
    return {
      widget,
      state,
      label: isString(named) ? decodeTextString(named.value) : nameText(state),
    }
  })
}

function stateOf(file: PdfFile, { entries }: FieldWidget): string | undefined {
  const appearances = file.dictAt(entries, 'AP')
  for (const key of ['N', 'D']) {
    const states = appearances && file.resolve(appearances.get(key))
    const names = isDict(states) ? [...states.keys()] : []
    const on = names.find((name) => name !== 'Off')
    if (on !== undefined) return on
  }
  const shown = file.resolve(entries.get('AS'))
  return isName(shown) && shown.value !== 'Off' ? shown.value : undefined
}

/** Text of a name, whose bytes are UTF-8 by custom. */
export function nameText(name: string): string {
  const bytes = Buffer.from(name, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? decodeTextString(name) : text
}

function listOf(value: PdfObject | undefined): readonly PdfObject[] {
  return isArray(value) ? value : []
}
