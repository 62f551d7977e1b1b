/** Rules that the browser drops and others read later. */
const READ_LATER = /@page\b|@footnotes?\b|::?footnote-/i
const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->|@charset\s+"[^"]*";/g

/**
 * Adds the caller's stylesheets after the document's own. Runs in the page.
 *
 * @returns indexes of those that say something in which the browser reads no rule
 */
export function addStyles(styles: readonly string[]): readonly number[] {
  return styles.flatMap((text, index) => {
    const style = document.createElement('style')
    style.textContent = text
    ;(document.head ?? document.documentElement).append(style)
    const isRead = style.sheet?.cssRules.length !== 0 || READ_LATER.test(text)
    return isRead || text.replace(COMMENTS, '').trim() === '' ? [] : [index]
  })
}
