import type { MarkedExtension } from 'marked'

// mdBook, Hugo and Jekyll; `{{ name }}` alone is text of many documents.
const TAGS = /\{\{#\w+[^{}]*\}\}|\{\{[<%][^{}]*[%>]\}\}|\{%[^{}]*%\}/g
/** A line of colons that no box began with: it has no end, or names what only a program of the site knows. */
const FENCE = /^:{3,}[ \t]*\S.*/

/**
 * Finds what stays as text because it is the syntax of a documentation site: tags that include files or run programs, and
 * boxes without an end.
 *
 * @param found takes them as they are written
 */
export function foreignSyntax(found: string[]): MarkedExtension {
  return {
    walkTokens(token) {
      if (token.type === 'paragraph') {
        const [fence] = FENCE.exec(token.raw) ?? []
        if (fence !== undefined) found.push(fence.trim())
      }
      // Code is of other types. What holds other tokens is looked at in these.
      if (token.type !== 'text' || 'tokens' in token) return
      for (const [tag] of token.raw.matchAll(TAGS)) found.push(tag)
    },
  }
}
