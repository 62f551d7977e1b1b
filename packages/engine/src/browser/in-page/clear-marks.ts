/** Takes an attribute off every element that has it. Runs in the page. */
export function clearMarks(mark: string): void {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}
