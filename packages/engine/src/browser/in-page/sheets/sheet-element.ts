/** An element of a sheet, which has the styles that are stated here and none of the document. */
export function sheetElement(tag: string, declarations: string): HTMLElement {
  const element = document.createElement(tag)
  element.style.cssText = importantly(`all:unset;${declarations}`)
  return element
}

/** Declarations, each of which ends in a semicolon, that win over those of the document. */
export function importantly(declarations: string): string {
  return declarations.replaceAll(';', '!important;')
}
