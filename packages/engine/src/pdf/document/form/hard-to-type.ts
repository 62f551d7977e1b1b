import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { FormControl } from './form-fields.ts'

/** Characters that forms can name Helvetica for: those of Windows-1252, the encoding that they name with it. */
export const WIN_ANSI: ReadonlySet<string> = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0xe0 }, (_, at) => at + 0x20)),
)

const MAX_LISTED = 5

/** Whether a viewer shows all of a text in Helvetica. */
export function isInHelvetica(text: string): boolean {
  return [...text].every((one) => one < ' ' || WIN_ANSI.has(one))
}

/** Fields whose text, or choices, the font lacks characters of that the form has viewers show typed text in. */
export function hardToType(controls: readonly FormControl[]): FormControl[] {
  return controls.filter((control) => {
    const { kind, value, isReadOnly, isPassword, choices, chosen } = control
    if (isReadOnly || isPassword) return false
    const texts = kind === 'text' ? [value] : kind === 'choice' ? shown(choices, chosen) : []
    return !texts.every(isInHelvetica)
  })
}

/**
 * A warning of fields that viewers cannot show typed text of.
 *
 * @param names of the fields, at least one
 * @param font that the form names for them
 */
export function hardToTypeWarning(names: readonly string[], font: string): RenderWarning {
  const has = names.length === 1 ? '1 field has' : `${names.length} fields have`
  const listed = names.slice(0, MAX_LISTED).join(', ')
  const message = `${has} characters that ${font} lacks, the font that readers are told to show typed text in: ${listed}. It looks as in the document until somebody edits it; then each reader takes a font of its own, or shows nothing.`
  return renderWarning('font_substituted', message)
}

/** Fields to type in whose labels are in a script that the font lacks, so that their texts will be. */
export function labelledOtherwise(controls: readonly FormControl[]): FormControl[] {
  return controls.filter(
    ({ kind, label, isReadOnly, isPassword, isEditable }) =>
      (kind === 'text' || isEditable) &&
      !(isReadOnly || isPassword) &&
      [...label].some((one) => /\p{L}/u.test(one) && !WIN_ANSI.has(one)),
  )
}

/**
 * A warning of fields that viewers cannot show typed text of, if it is in the script of their labels.
 *
 * @param names of the fields, at least one
 * @param font that the form names for them
 */
export function labelledOtherwiseWarning(names: readonly string[], font: string): RenderWarning {
  const has = names.length === 1 ? '1 field has a label' : `${names.length} fields have labels`
  const listed = names.slice(0, MAX_LISTED).join(', ')
  const message = `${has} in a script that ${font} lacks, the font that readers are told to show typed text in: ${listed}. For text in that script each reader takes a font of its own, or shows nothing.`
  return renderWarning('font_substituted', message)
}

/**
 * A warning of a form that names no font, because its file must have all fonts in it.
 *
 * @param names of the fields to type in, at least one
 */
export function untypedWarning(names: readonly string[]): RenderWarning {
  const are = names.length === 1 ? '1 field names' : `${names.length} fields name`
  const listed = names.slice(0, MAX_LISTED).join(', ')
  const message = `${are} no font to show typed text in, since PDF/A has no fonts but its own: ${listed}. Each reader takes one, or shows nothing.`
  return renderWarning('font_substituted', message)
}

function shown(choices: FormControl['choices'], chosen: readonly string[]): readonly string[] {
  return [...choices.map(({ label }) => label), ...chosen]
}
