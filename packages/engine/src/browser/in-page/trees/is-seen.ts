/** Whether an element is shown: neither hidden nor without opacity. Its size and place are another matter. */
export function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}
