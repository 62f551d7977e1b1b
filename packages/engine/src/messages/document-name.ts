/** Names that nobody writes as HTML, CSS or a script. */
const DOCUMENT_NAME = /^[^\s<>{}]+\.(?:html?|css|m?js|xml)$/i

/** Whether a text is nothing but the name of a file: as a style sheet it would do nothing, as a header it would be printed. */
export function isDocumentName(text: string): boolean {
  return DOCUMENT_NAME.test(text.trim())
}

/** Names that nobody writes as a document: on paper they would be all of it. */
const SOURCE_NAME = /^[^\s<>{}()[\]]+\.(?:x?html?|md|markdown)$/i

/** Whether a text is nothing but the name of an HTML or Markdown file. */
export function isSourceName(text: string): boolean {
  return SOURCE_NAME.test(text.trim())
}
