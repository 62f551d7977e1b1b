import type { MarkedExtension, Token, Tokens } from 'marked'
import { calloutIn } from './callouts.ts'

/** Words of Docusaurus, VitePress, MkDocs and Obsidian, and the box of GitHub that says the same. */
const BOXES: Readonly<Record<string, string>> = {
  note: 'note',
  info: 'note',
  abstract: 'note',
  summary: 'note',
  tldr: 'note',
  todo: 'note',
  question: 'note',
  help: 'note',
  faq: 'note',
  example: 'note',
  quote: 'note',
  cite: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'caution',
  error: 'caution',
  failure: 'caution',
  fail: 'caution',
  missing: 'caution',
  bug: 'caution',
}

/** Blocks that readers fold: of VitePress, and of HackMD. */
const FOLDS = new Set(['details', 'spoiler'])
const FENCE = /^ {0,3}(:{3,})[ \t]*(.*)$/
const OPENING = /^\{?[ \t]*\.?([a-z][\w-]*)\b[ \t]*(.*?)[ \t]*$/i
const INDENTED = /^ {0,3}(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)[ \t]*(?:"(.*)")?[ \t]*$/i
const CODE = /^ {0,3}(`{3,}|~{3,})/
/** Blocks in each other; what has more is no document. */
const MAX_DEPTH = 20

interface Admonition extends Tokens.Generic {
  readonly word: string
  readonly folds: boolean
  readonly title: Token[]
  readonly tokens: Token[]
}

interface Found {
  readonly word: string
  readonly title: string
  readonly folds: boolean
  readonly text: string
  readonly length: number
}

/**
 * Boxes: quotes that begin with `[!NOTE]` (GitHub) or `[!note] Title` (Obsidian), and blocks of documentation sites:
 * `::: tip Title` to `:::` (Docusaurus, VitePress, Pandoc), and `!!! note "Title"` above indented lines (MkDocs). Words
 * that name no box make none: the quote stays one, and so does the content of the block.
 */
export function admonitions(): MarkedExtension {
  return {
    walkTokens(token) {
      if (token.type !== 'blockquote') return
      const callout = calloutIn(token as Tokens.Blockquote)
      if (callout !== undefined && BOXES[callout.word] !== undefined)
        Object.assign(token, callout, { type: 'admonition' })
    },
    extensions: [
      {
        name: 'admonition',
        level: 'block',
        childTokens: ['title', 'tokens'],
        // Not beyond the paragraph: each one asks.
        start(source) {
          const at = source.search(/\n(?:[ \t]*\n| {0,3}:{3,}[ \t]*[a-z{])/i)
          return at === -1 || fenced(source.slice(at + 1)) === undefined ? undefined : at
        },
        tokenizer(source) {
          const found = fenced(source) ?? indented(source)
          if (found === undefined) return undefined
          const raw = source.slice(0, found.length)
          // Diagrams of Azure DevOps.
          if (found.word === 'mermaid')
            return { type: 'code', raw, lang: 'mermaid', text: found.text }
          const { state } = this.lexer
          const { top } = state
          // A block has paragraphs, also within a list.
          state.top = true
          const tokens = this.lexer.blockTokens(found.text, [])
          state.top = top
          return {
            type: 'admonition',
            raw,
            word: found.word,
            folds: found.folds,
            title: this.lexer.inline(found.title),
            tokens,
          } satisfies Admonition
        },
        renderer(token) {
          const { word, folds, title, tokens } = token as Admonition
          const content = this.parser.parse(tokens)
          const stated = this.parser.parseInline(title)
          const label = stated === '' ? word.charAt(0).toUpperCase() + word.slice(1) : stated
          if (folds) return `<details>\n<summary>${label}</summary>\n${content}</details>\n`
          const kind = BOXES[word]
          if (kind === undefined) {
            const name = stated === '' ? '' : `<p><strong>${stated}</strong></p>\n`
            return `<div>\n${name}${content}</div>\n`
          }
          const heading = `<p class="markdown-alert-title">${label}</p>`
          return `<div class="markdown-alert markdown-alert-${kind}">\n${heading}\n${content}</div>\n`
        },
      },
    ],
  }
}

/** A block between lines of colons, which is closed; others may stand in it. */
function fenced(source: string): Found | undefined {
  if (!/^ {0,3}:::/.test(source)) return undefined
  const first = lineAt(source, 0)
  const [, colons = '', words = ''] = FENCE.exec(first.text) ?? []
  const [, word = '', rest = ''] = OPENING.exec(words) ?? []
  if (colons === '' || word === '') return undefined
  const open = [colons.length]
  let code: string | undefined
  for (let at = first.end; at < source.length; ) {
    const line = lineAt(source, at)
    const [, mark = ''] = CODE.exec(line.text) ?? []
    const [, fence = '', name = ''] = FENCE.exec(line.text) ?? []
    if (code !== undefined) {
      if (mark.startsWith(code) && line.text.trim() === mark) code = undefined
    } else if (mark !== '') code = mark
    else if (fence !== '' && name.trim() !== '') open.push(fence.length)
    else if (fence.length >= (open.at(-1) ?? 0)) open.pop()
    if (open.length > MAX_DEPTH) return undefined
    if (open.length === 0) {
      const text = source.slice(first.end, at)
      return { ...factsOf(word, rest), text, length: line.end }
    }
    at = line.end
  }
  return undefined
}

/** A line of three signs, and the indented lines below it. */
function indented(source: string): Found | undefined {
  const first = lineAt(source, 0)
  const [, sign = '', word = '', title = ''] = INDENTED.exec(first.text) ?? []
  if (sign === '') return undefined
  const lines: string[] = []
  let end = first.end
  for (let at = first.end; at < source.length; ) {
    const line = lineAt(source, at)
    const isBlank = line.text.trim() === ''
    if (!isBlank && !/^(?: {4}|\t)/.test(line.text)) break
    lines.push(line.text.replace(/^(?: {4}|\t)/, ''))
    at = line.end
    if (!isBlank) end = at
  }
  if (end === first.end) return undefined
  const facts = { ...factsOf(word, title), folds: sign.startsWith('???') }
  return { ...facts, text: lines.join('\n').trimEnd(), length: end }
}

/** The title stands behind the word, in brackets where it is that of a directive, and is an attribute behind a class. */
function factsOf(word: string, rest: string): Pick<Found, 'word' | 'title' | 'folds'> {
  const [, bracketed] = /^\[(.*)\]/.exec(rest) ?? []
  const [attributes = ''] = /\{[^{}]*\}$|^[^{}]*\}$/.exec(rest) ?? []
  const [, stated] = /(?:^|[\s{])(?:title|summary)="([^"]*)"/.exec(attributes) ?? []
  const title = bracketed ?? stated ?? rest.slice(0, rest.length - attributes.length).trim()
  // Quarto: `.callout-note`.
  const name = word.toLowerCase().replace(/^callout-/, '')
  return { word: name, title, folds: FOLDS.has(name) }
}

function lineAt(source: string, start: number): { text: string; end: number } {
  const newline = source.indexOf('\n', start)
  if (newline === -1) return { text: source.slice(start), end: source.length }
  return { text: source.slice(start, newline), end: newline + 1 }
}
