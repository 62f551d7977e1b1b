/** Attribute of elements that were made to be marked. */
export function standInMark(mark: string): string {
  return `${mark}-stand-in`
}

/** Takes an attribute off every element that has it, and those away that were made for it. Runs in the page. */
export function clearMarks(mark: string): void {
  for (const element of document.querySelectorAll(`[${standInMark(mark)}]`)) element.remove()
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}
