/** Value of a declaration that a custom property keeps, as it was written. */
export function keptValue(element: Element, property: string): string {
  return decodedValue(getComputedStyle(element).getPropertyValue(property))
}

/** Value of a declaration in words of its author: custom properties keep it escaped, in quotes. */
export function decodedValue(kept: string): string {
  return decodeURIComponent(kept.replaceAll('"', ''))
}
