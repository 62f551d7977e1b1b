import type { CodeBlocks } from '../parse/code/code-blocks.ts'
import { markdownToHtml } from '../parse/markdown-to-html.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { Slots } from '../parse/slots.ts'
import {
  type MarkdownContent,
  type NamedMarkdown,
  type ReadMarkdownRequest,
  readMarkdown,
} from '../reader/read-markdown.ts'

/** The options of a request that states none. */
export const DEFAULTS: ParseOptions = {
  highlight: true,
  math: true,
  diagrams: true,
  footnotes: true,
  alerts: true,
  task_lists: true,
  done: '#1f5fd0',
  emoji: true,
  raw_html: 'sanitize',
}

/** Markdown as HTML before it is sanitised and arranged. */
export function parse(text: string, options: Partial<ParseOptions> = {}): string {
  const found: CodeBlocks = { count: 0, mistakes: [], diagrams: [] }
  const slots = new Slots()
  return slots.fill(
    markdownToHtml(
      text,
      { ...DEFAULTS, ...options },
      { slots, found, foreign: [], dialect: { isMdx: false, citesSources: false } },
    ),
  )
}

/** One document, or several by name, as a page's content. */
export function read(
  markdown: string | Readonly<Record<string, string | Omit<NamedMarkdown, 'name'>>>,
  options: Partial<ReadMarkdownRequest['options']> = {},
): MarkdownContent {
  const named = typeof markdown === 'string' ? { '': markdown } : markdown
  const documents = Object.entries(named).map(([name, document]) => ({
    name,
    ...(typeof document === 'string' ? { text: document } : document),
  }))
  return readMarkdown({
    documents,
    options: {
      ...DEFAULTS,
      footnotes_at: 'page',
      heading_numbers: false,
      row_digits: 80,
      ...options,
    },
  })
}
