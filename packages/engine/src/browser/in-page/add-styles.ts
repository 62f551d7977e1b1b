/** Adds the caller's stylesheets after the document's own. Runs in the page. */
export function addStyles(styles: readonly string[]): void {
  for (const text of styles) {
    const style = document.createElement('style')
    style.textContent = text
    ;(document.head ?? document.documentElement).append(style)
  }
}
