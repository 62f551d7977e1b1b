import { textOf } from './text-of.ts'

/** Words of a label, without the choices of a list and the text of a field in it, which are no part of its name. */
export function labelWords(label: HTMLLabelElement): string {
  const copy = label.cloneNode(true) as HTMLElement
  for (const inner of copy.querySelectorAll('select,datalist,textarea,button,output'))
    inner.remove()
  return textOf(copy)
}
