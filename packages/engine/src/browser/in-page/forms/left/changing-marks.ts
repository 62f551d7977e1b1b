import type { Control } from './seen-controls.ts'

/** Boxes and buttons whose checks show elsewhere, so that something else in the document moves with them. */
export function changingMarks(fields: readonly Control[]): readonly HTMLInputElement[] {
  const marks = fields.filter(isMark)
  const own = marks.map(({ checked }) => checked)
  const before = shapeOf(fields)
  const changes = (change: () => void) => {
    change()
    const isChanged = shapeOf(fields) !== before
    for (const [index, mark] of marks.entries()) mark.checked = own[index] === true
    return isChanged
  }
  const setAll = (checked: boolean) => () => {
    for (const mark of marks) mark.checked = checked
  }
  const toggle = (mark: HTMLInputElement) => () => {
    mark.checked = !mark.checked
  }
  if (!changes(setAll(false)) && !changes(setAll(true))) return []
  return marks.filter((mark) => changes(toggle(mark)))
}

function isMark(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)
}

/** Height of the document and places of its fields. */
function shapeOf(fields: readonly Control[]): string {
  const boxes = fields.map((field) => field.getBoundingClientRect())
  const numbers = boxes.flatMap(({ x, y, width, height }) => [x, y, width, height])
  return [document.documentElement.scrollHeight, ...numbers].map(Math.round).join(' ')
}
