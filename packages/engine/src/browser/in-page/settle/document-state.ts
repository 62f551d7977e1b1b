/** Whether the document and what it loads at its start have arrived. Runs in the page. */
export function isComplete(): boolean {
  return document.readyState === 'complete'
}

/** Address of the document that stands there now. Runs in the page. */
export function addressOfDocument(): string {
  return document.URL
}

/** Whether an element matches a selector; `invalid` where the browser does not know it. Runs in the page. */
export function hasMatch(selector: string): boolean | 'invalid' {
  try {
    return document.querySelector(selector) !== null
  } catch {
    return 'invalid'
  }
}
