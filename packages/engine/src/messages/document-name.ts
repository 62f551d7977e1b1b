/** Names that nobody writes as HTML, CSS or a script. */
const DOCUMENT_NAME = /^[^\s<>{}]+\.(?:html?|css|m?js|xml)$/i

/** Whether a text is nothing but the name of a file: as a style sheet it would do nothing, as a header it would be printed. */
export function isDocumentName(text: string): boolean {
  return DOCUMENT_NAME.test(text.trim())
}
