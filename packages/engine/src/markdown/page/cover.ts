import { escapeHtml } from '../../messages/escape-html.ts'
import type { MarkdownOptions } from '../../schemas/options/markdown-options.ts'
import type { MarkdownFacts } from '../parse/document-facts.ts'

/** The first page: each line from the request, else from the document; a line that nobody gave is left out. */
export function coverHtml(
  facts: MarkdownFacts,
  cover: NonNullable<MarkdownOptions['cover']>,
): string {
  const line = (name: 'title' | 'subtitle' | 'author' | 'date') => {
    const text = cover[name] ?? facts[name]
    return text ? `<p class="cover-${name}">${escapeHtml(text)}</p>` : ''
  }
  return `<header class="cover" data-svc-cover><div class="cover-head">${line('title')}${line('subtitle')}</div><div class="cover-foot">${line('author')}${line('date')}</div></header>`
}
