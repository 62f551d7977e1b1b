import { textOf } from './text-of.ts'

/** Words of a label, without the choices of a list, the text of a field and the value of a bar in it, which are no part of its name. */
export function labelWords(label: HTMLLabelElement): string {
  const copy = label.cloneNode(true) as HTMLElement
  for (const inner of copy.querySelectorAll(
    'select,datalist,textarea,button,output,progress,meter',
  ))
    inner.remove()
  return textOf(copy)
}
