import hljs from 'highlight.js'
import { escapeHtml } from '../../../messages/escape-html.ts'

/** Longer listings are data; colouring them takes longer than anybody reads them. */
const MAX_LENGTH = 100_000

/**
 * Code as HTML with its parts in classes of highlight.js (`hljs-keyword`); plain where the language is not known.
 *
 * The language is never guessed: a guess that is wrong looks like an error in the code.
 */
export function highlightCode(code: string, language: string): string {
  if (code.length > MAX_LENGTH || hljs.getLanguage(language) === undefined) return escapeHtml(code)
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}
