import { randomBytes } from 'node:crypto'
import { escapeHtml } from '../../messages/escape-html.ts'
import type { MarkdownOptions } from '../../schemas/options/markdown-options.ts'
import { languageIn, type MarkdownFacts } from '../parse/document-facts.ts'
import type { MarkdownContent } from '../reader/read-markdown.ts'
import { coverHtml } from './cover.ts'
import { drawingScript } from './draw-diagrams.ts'
import { DIAGRAM_SCRIPT } from './own-files.ts'
import { pageStyles } from './page-styles.ts'
import { THEMES } from './themes/themes.ts'

/** Parts of a page beside its content. */
export interface PageRequest {
  readonly facts: MarkdownFacts
  readonly options: MarkdownOptions
  /** Whether scripts of the document run. */
  readonly runsOwn: boolean
}

/** A whole HTML document of Markdown that was read. */
export async function markdownPage(
  content: MarkdownContent,
  request: PageRequest,
): Promise<string> {
  const { options, runsOwn } = request
  const { title: coverTitle, author: coverAuthor } = options.cover ?? {}
  const facts = {
    ...request.facts,
    title: coverTitle ?? request.facts.title ?? content.title,
    ...(coverAuthor !== undefined && { author: coverAuthor }),
  }
  const language = languageIn(facts, options)
  const nonce = randomBytes(16).toString('hex')
  const meta = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<meta name="${name}" content="${escapeHtml(value)}">`
  return [
    `<!doctype html><html${language === undefined ? '' : ` lang="${escapeHtml(language)}"`}><head>`,
    '<meta charset="utf-8">',
    runsOwn ? '' : contentPolicy(nonce),
    facts.title === '' ? '' : `<title>${escapeHtml(facts.title)}</title>`,
    meta('author', facts.author),
    meta('description', facts.description),
    meta('keywords', facts.keywords),
    `<style>${await styles(content, options)}</style></head><body class="markdown-body">`,
    options.cover === undefined ? '' : coverHtml(facts, options.cover),
    content.html,
    content.diagrams > 0 ? diagramScripts(options, nonce) : '',
    '</body></html>',
  ].join('')
}

/** Second line behind the sanitiser: no script but ours, no frames, no other base for addresses. */
function contentPolicy(nonce: string): string {
  const policy = `script-src 'nonce-${nonce}'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'`
  return `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`
}

async function styles(content: MarkdownContent, options: MarkdownOptions): Promise<string> {
  const css = await pageStyles(options, content)
  // Inside this element only its end tag means anything.
  return css.replaceAll(/<(?=\/style)/gi, '\\3c ')
}

function diagramScripts({ theme }: MarkdownOptions, nonce: string): string {
  const { diagrams } = THEMES[theme]
  return `<script nonce="${nonce}" src="${DIAGRAM_SCRIPT}"></script><script nonce="${nonce}">${drawingScript(diagrams)}</script>`
}
