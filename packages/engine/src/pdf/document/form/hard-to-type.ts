import type { FormControl } from './form-fields.ts'

const WIN_ANSI = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0xe0 }, (_, at) => at + 0x20)),
)

/** Fields whose text, or choices, the font lacks characters of that the form has viewers show typed text in. */
export function hardToType(controls: readonly FormControl[]): FormControl[] {
  return controls.filter((control) => {
    const { kind, value, isReadOnly, isPassword, choices, chosen } = control
    if (isReadOnly || isPassword) return false
    const texts = kind === 'text' ? [value] : kind === 'choice' ? shown(choices, chosen) : []
    return texts.some((text) => [...text].some((one) => one >= ' ' && !WIN_ANSI.has(one)))
  })
}

function shown(choices: FormControl['choices'], chosen: readonly string[]): readonly string[] {
  return [...choices.map(({ label }) => label), ...chosen]
}
