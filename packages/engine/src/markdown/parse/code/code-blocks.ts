import type { MarkedExtension } from 'marked'
import { escapeHtml } from '../../../messages/escape-html.ts'
import { type Formulas, setFormula } from '../math.ts'
import type { Slots } from '../slots.ts'
import { codeFacts } from './code-facts.ts'
import { highlightCode } from './highlight-code.ts'
import { setLines } from './set-lines.ts'

/** Kinds that code blocks may become beside code. */
export interface CodeBlockOptions {
  readonly highlight: boolean
  readonly math: boolean
  readonly diagrams: boolean
}

/** Result of the code blocks of a document. */
export interface CodeBlocks extends Formulas {
  /** Sources of diagrams, in the order of the document. */
  readonly diagrams: string[]
}

/** More diagrams than this are drawn in none of the time a render has. */
export const MAX_DIAGRAMS = 100

/**
 * Code blocks by the first word behind their fence: highlighted, set as a formula (`math`), or kept for drawing
 * (`mermaid`).
 */
export function codeBlocks(
  options: CodeBlockOptions,
  slots: Slots,
  found: CodeBlocks,
): MarkedExtension {
  let nextNumber = 1
  return {
    renderer: {
      code({ text, lang }) {
        const { language, title, code: source, marks, firstNumber } = codeFacts(lang ?? '', text)
        if (language === 'math' && options.math) {
          return `<p>${setFormula(text, true, { slots, formulas: found })}</p>\n`
        }
        if (language === 'mermaid' && options.diagrams && found.diagrams.length < MAX_DIAGRAMS) {
          return diagram(text, slots, found)
        }
        const lines = source === '' ? '' : `${source.replace(/\n$/, '')}\n`
        const code = options.highlight ? highlightCode(lines, language) : escapeHtml(lines)
        const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
        const caption = title === '' ? '' : `<p class="code-title">${escapeHtml(title)}</p>\n`
        const number = firstNumber === 'next' ? nextNumber : firstNumber
        if (number !== undefined) nextNumber = number + lines.split('\n').length - 1
        return `${caption}<pre><code${name}>${setLines(code, marks, number)}</code></pre>\n`
      },
    },
  }
}

/** The source of a diagram, to be replaced by its drawing in the page; where that fails it is what is seen. */
function diagram(text: string, slots: Slots, found: CodeBlocks): string {
  found.diagrams.push(text)
  const source = escapeHtml(text)
  return slots.hold({
    html: `<figure class="diagram"><pre><code>${source}</code></pre></figure>\n`,
    text: '',
  })
}
