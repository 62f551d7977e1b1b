/** Longest text without a closing brace that is looked through; what is longer holds files in `data:` addresses. */
const MAX_STRETCH = 2000
const LONG_STRETCH = new RegExp(`[^}]{${MAX_STRETCH + 1},}`, 'g')

/**
 * A style sheet to look through with patterns: without comments, and without the middle of texts of which a pattern would
 * read the rest from each place where it may begin.
 *
 * @example readableCss('p { /* red *\/ color: red }') // 'p {   color: red }'
 */
export function readableCss(css: string): string {
  const half = MAX_STRETCH / 2
  return css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(LONG_STRETCH, (stretch) => `${stretch.slice(0, half)} ${stretch.slice(-half)}`)
}
