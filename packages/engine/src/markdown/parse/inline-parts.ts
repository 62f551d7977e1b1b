import { decodeHTMLStrict } from 'entities'
import type { MarkedExtension } from 'marked'
import { escapeHtml } from '../../messages/escape-html.ts'
import type { ParseOptions } from './parse-options.ts'

const BOX = (mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke-linecap="round" stroke-linejoin="round">${mark}</svg>`,
  )}`
const DONE = (color: string) =>
  BOX(
    `<rect x="1" y="1" width="14" height="14" rx="3" fill="${color}"/><path d="M4.5 8.2l2.5 2.5 4.5-5" stroke="#fff" stroke-width="1.8"/>`,
  )
const OPEN = BOX(
  '<rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2.6" stroke="#8b949e" stroke-width="1.2"/>',
)

// CommonMark 0.31, 6.2. Browsers do without the semicolon of some: they would show the logical not of `&notion;`.
const CHARACTER = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]*);/gi

/** How the small parts of a text are written: names of characters, boxes of tasks, and HTML that the text holds. */
export function inlineParts({
  task_lists: hasTasks,
  raw_html: rawHtml,
  done,
}: Pick<ParseOptions, 'task_lists' | 'raw_html' | 'done'>): MarkedExtension {
  const doneBox = DONE(done)
  return {
    renderer: {
      text(token) {
        if (token.type === 'text' && (token.tokens !== undefined || token.escaped)) return false
        return escapeHtml(token.text.replaceAll(CHARACTER, (one) => decodeHTMLStrict(one)))
      },
      html({ text }) {
        return rawHtml === 'escape' ? escapeHtml(text) : text
      },
      checkbox({ checked }) {
        if (!hasTasks) return checked ? '[x] ' : '[ ] '
        const [source, name] = checked ? [doneBox, '☑'] : [OPEN, '☐']
        return `<img class="task-box" src="${source}" alt="${name}"> `
      },
    },
  }
}
