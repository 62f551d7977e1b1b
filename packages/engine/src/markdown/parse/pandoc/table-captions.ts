import type { MarkedExtension, Token, Tokens } from 'marked'
import { escapeHtml } from '../../../messages/escape-html.ts'

/** Class of a paragraph that is the caption of the table below it. */
export const TABLE_CAPTION = 'table-caption'

/** How Pandoc and Quarto begin the caption of a table, in a paragraph or line beside it. */
const BEGINNING = /^(?:Table|table)?:[ \t]+/
/** Where a caption ends with the id of its table: `{#tbl:sizes}`, or its widths. */
const END = /[ \t]*\{(?:#([\w:.-]+))?[^{}\n]*\}[ \t]*$/

interface Caption extends Tokens.Generic {
  readonly type: 'tableCaption'
  readonly tokens: Token[]
  readonly id: string | undefined
}

/**
 * Captions of tables as Pandoc has them: `Table: Sizes` or `: Sizes`, above the table or below it.
 *
 * Between two tables a caption is that of the first, if it has none yet. Each is put above its table, in lists and quotes, too.
 */
export function tableCaptions(): MarkedExtension {
  return {
    hooks: { processAllTokens: withCaptions },
    extensions: [
      {
        name: 'tableCaption',
        renderer(token) {
          const { id, tokens } = token as Caption
          const own = id === undefined ? '' : ` id="${escapeHtml(id)}"`
          return `<p class="${TABLE_CAPTION}"${own}>${this.parser.parseInline(tokens)}</p>\n`
        },
      },
    ],
  }
}

/** Mutates the list: other extensions hold it. */
function withCaptions<List extends Token[]>(tokens: List): List {
  const source = tokens.splice(0)
  const captioned = new Set<Token>()
  for (const token of source) {
    for (const inner of blocksIn(token)) withCaptions(inner)
    const before = tokens.findLast(({ type }) => type !== 'space')
    const caption = isText(token) ? captionOf(token.raw, token.tokens ?? []) : undefined
    if (caption && before?.type === 'table' && !captioned.has(before)) {
      tokens.splice(tokens.indexOf(before), 0, caption)
      captioned.add(before)
      continue
    }
    if (token.type === 'table') {
      const [name] = before && isText(before) ? [captionOf(before.raw, before.tokens ?? [])] : []
      const row = name === undefined ? captionRow(token as Tokens.Table) : undefined
      if (name && before) tokens.splice(tokens.indexOf(before), 1, name)
      if (row) tokens.push(row)
      if (name || row) captioned.add(token)
    }
    tokens.push(token)
  }
  return tokens
}

/** Text of a paragraph, or of an item of a list. */
function isText(token: Token): token is Tokens.Paragraph | Tokens.Text {
  return token.type === 'paragraph' || token.type === 'text'
}

/** Blocks that stand in a list or a quote, one list for each item. */
function blocksIn(token: Token): readonly Token[][] {
  if (token.type === 'list') return (token as Tokens.List).items.map(({ tokens }) => tokens)
  return token.type === 'blockquote' ? [(token as Tokens.Blockquote).tokens] : []
}

/** The caption that a line right below a table is, which GitHub reads as a row. */
function captionRow({ raw, rows }: Tokens.Table): Caption | undefined {
  const [, line = ''] = /(?:^|\n)([^\n]*)\n*$/.exec(raw) ?? []
  const [cell, ...others] = rows.at(-1) ?? []
  if (!cell || !BEGINNING.test(line) || others.some(({ text }) => text !== '')) return undefined
  const caption = captionOf(cell.text, cell.tokens)
  if (caption) rows.pop()
  return caption
}

function captionOf(raw: string, tokens: readonly Token[]): Caption | undefined {
  const [first] = tokens
  if (first?.type !== 'text' || !BEGINNING.test(raw)) return undefined
  const parts = [{ ...first, ...cut(first, BEGINNING) }, ...tokens.slice(1)]
  const end = parts.at(-1)
  const [suffix, id] = (end?.type === 'text' && END.exec(end.raw)) || []
  if (end && suffix !== undefined) parts.splice(-1, 1, { ...end, ...cut(end, END) })
  return { type: 'tableCaption', raw, tokens: parts, id }
}

function cut(token: Token, part: RegExp): Pick<Tokens.Text, 'raw' | 'text'> {
  const text = 'text' in token ? String(token.text) : token.raw
  return { raw: token.raw.replace(part, ''), text: text.replace(part, '') }
}
