import katex from 'katex'
import type { MarkedExtension, Tokens } from 'marked'
import { escapeHtml } from '../../messages/escape-html.ts'
import type { Slots } from './slots.ts'

/** Longer sources are no formulas. */
const MAX_LENGTH = 10_000
/** Macros that expand into each other; KaTeX's own default. */
const MAX_EXPANSIONS = 1000
/** Largest size a formula may ask for, in em: `\rule{1000em}{1000em}` would cover pages. */
const MAX_SIZE_EM = 20

/** Result of the formulas of a document. */
export interface Formulas {
  /** Whether any was set, so that the page needs the fonts. */
  count: number
  /** Formulas that are shown as their source: what is wrong with each. */
  readonly mistakes: string[]
}

// As pandoc has it: no space inside the signs, no digit behind them, so that `$5 and $10` stays money; and no
// backtick, since code binds tighter.
const INLINE = /^\$(?![\s$])((?:\\[\s\S]|[^\\$\n`]|\n(?!\n))+?)(?<![\s\\])\$(?![\d$])/
const INLINE_CODE = /^\$`([^`\n]+)`\$/
const DISPLAY = /^\$\$((?:\\[\s\S]|[^\\$]|\$(?!\$))+?)\$\$/
const BLOCK = /^ {0,3}\$\$[ \t]*\n?((?:\\[\s\S]|[^\\$]|\$(?!\$))+?)\$\$[ \t]*(?:\n+|$)/

/**
 * Formulas in TeX: between dollar signs, between two of them as a line of their own, and as code blocks called `math`.
 *
 * KaTeX sets them, told to trust nothing: no links, no images, no raw HTML. A formula it cannot set is shown as source.
 */
export function math(slots: Slots, formulas: Formulas): MarkedExtension {
  const render = (source: string, isDisplay: boolean) =>
    setFormula(source, isDisplay, { slots, formulas })
  return {
    extensions: [
      {
        name: 'blockMath',
        level: 'block',
        start: (source) => source.match(/^ {0,3}\$\$/m)?.index,
        tokenizer: (source) => token('blockMath', BLOCK, source),
        renderer: ({ text }) => render(String(text), true),
      },
      {
        name: 'inlineMath',
        level: 'inline',
        start: (source) => {
          const at = source.indexOf('$')
          return at === -1 ? undefined : at
        },
        tokenizer: (source) =>
          token('inlineMath', INLINE_CODE, source) ??
          token('displayMath', DISPLAY, source) ??
          token('inlineMath', INLINE, source),
        renderer: ({ text }) => render(String(text), false),
      },
      { name: 'displayMath', renderer: ({ text }) => render(String(text), true) },
    ],
  }
}

/** A formula as HTML: KaTeX's boxes to see, and MathML to read. */
export function setFormula(
  source: string,
  isDisplay: boolean,
  { slots, formulas }: { readonly slots: Slots; readonly formulas: Formulas },
): string {
  const text = source.trim()
  try {
    if (text.length > MAX_LENGTH) throw new Error(`longer than ${MAX_LENGTH} characters`)
    const html = katex.renderToString(text, {
      displayMode: isDisplay,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE_EM,
    })
    formulas.count += 1
    return slots.hold({ html, text })
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : ''
    formulas.mistakes.push(reason.slice(0, 200))
    const element = isDisplay ? 'pre' : 'code'
    return `<${element} class="formula-source">${escapeHtml(text)}</${element}>`
  }
}

function token(type: string, pattern: RegExp, source: string): Tokens.Generic | undefined {
  const [raw, text] = pattern.exec(source.slice(0, MAX_LENGTH + 10)) ?? []
  return raw === undefined || text === undefined ? undefined : { type, raw, text }
}
