/** Value of a declaration that a custom property keeps, as it was written. */
export function keptValue(element: Element, property: string): string {
  return decodeURIComponent(
    getComputedStyle(element).getPropertyValue(property).replaceAll('"', ''),
  )
}
