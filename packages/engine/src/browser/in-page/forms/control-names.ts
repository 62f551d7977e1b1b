import type { Control } from './control.ts'

/** Gives the fields of a document their names: each its own, radio buttons of one group the same. */
export function controlNames(): (control: Control, index: number) => string {
  const names = new Map<string, number>()
  const radios = new Map<string, string>()
  const unique = (name: string): string => {
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    return count === 1 ? name : unique(`${name}_${count}`)
  }
  return (control, index) => {
    // Periods part the names of fields into levels.
    const name = (control.name || control.id || `field_${index + 1}`).replaceAll('.', '_')
    if (control.type !== 'radio') return unique(name)
    const forms = [...document.forms]
    const key = `${control.form ? forms.indexOf(control.form) : ''} ${name}`
    const known = radios.get(key) ?? unique(name)
    radios.set(key, known)
    return known
  }
}
