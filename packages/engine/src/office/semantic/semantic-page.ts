import { escapeHtml } from '../../messages/escape-html.ts'
import type { SemanticContent } from './semantic-content.ts'
import { OWN_LOOK, THEME } from './theme.ts'

/** Parts of the head of a page. */
export interface PageHead {
  readonly title?: string
  readonly author?: string
  readonly language?: string
}

// The page loads its own pictures and nothing else, whatever the content says.
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** A whole HTML document of a document's content. */
export function semanticPage(
  content: Pick<SemanticContent, 'html' | 'css' | 'hasOwnLook'>,
  head: PageHead,
): string {
  const { title, author, language } = head
  const theme = content.hasOwnLook === true ? OWN_LOOK : THEME
  const css = `${theme}${content.css ?? ''}`.replaceAll('</', '<\\/')
  return [
    `<!doctype html><html${language === undefined ? '' : ` lang="${escapeHtml(language)}"`}><head>`,
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">`,
    title === undefined ? '' : `<title>${escapeHtml(title)}</title>`,
    author === undefined ? '' : `<meta name="author" content="${escapeHtml(author)}">`,
    `<style>${css}</style></head><body>${content.html}</body></html>`,
  ].join('')
}
