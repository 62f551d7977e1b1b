/**
 * Removes the browser's own words from a document that is no HTML: the control above JSON, the head above the source of
 * XML, the message of XML that is not well-formed. Runs in the page.
 *
 * @returns the first error of XML that is not well-formed, in the browser's words; it shows nothing after it
 */
export function leaveBrowserWords(): string | undefined {
  if (/json/.test(document.contentType)) {
    document.querySelector('body > pre + .json-formatter-container')?.remove()
  }
  if (document.querySelector('head > style#xml-viewer-style') !== null) {
    document.querySelector('body > #webkit-xml-viewer-source-xml + .header')?.remove()
  }
  // The browser styles its message in place; an element of this name that the document holds is its own.
  const message = document.querySelector(
    ':root > parsererror[style^="display: block"], :root > body > parsererror[style^="display: block"]',
  )
  if (message === null) return undefined
  message.remove()
  return message.querySelector('div')?.textContent?.trim() ?? ''
}
