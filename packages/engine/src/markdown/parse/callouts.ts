import type { Token, Tokens } from 'marked'

/** The beginning of a quote that is a box: its word, and a sign where readers may fold it. */
const HEAD = /^\[!([a-z][\w-]*)\]([+-]?)[ \t]*/i

/** A quote that is a box, and what stands in it. */
interface Callout {
  readonly word: string
  readonly folds: boolean
  readonly title: readonly Token[]
  readonly tokens: readonly Token[]
}

/**
 * The box that a quote begins, its title taken from the first line.
 *
 * @returns undefined for a quote that is one
 */
export function calloutIn({ tokens }: Tokens.Blockquote): Callout | undefined {
  const [paragraph, ...others] = tokens
  if (paragraph?.type !== 'paragraph') return undefined
  const [first, ...inline] = (paragraph as Tokens.Paragraph).tokens
  if (first?.type !== 'text') return undefined
  const [head, word, sign] = HEAD.exec(first.raw) ?? []
  if (head === undefined || word === undefined) return undefined
  const { line, rest } = firstLine([cut(first as Tokens.Text, head.length), ...inline])
  return {
    word: word.toLowerCase(),
    folds: sign !== '',
    title: line,
    tokens: rest.length > 0 ? [{ ...paragraph, tokens: rest }, ...others] : others,
  }
}

/** Tokens of the first line, and those of the lines below it. */
function firstLine(tokens: readonly Token[]): { line: Token[]; rest: Token[] } {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'br') return { line: tokens.slice(0, index), rest: tokens.slice(index + 1) }
    const end = token.type === 'text' ? token.raw.indexOf('\n') : -1
    if (end === -1) continue
    const text = token as Tokens.Text
    const below = cut(text, end + 1)
    const rest = [...(below.raw === '' ? [] : [below]), ...tokens.slice(index + 1)]
    return { line: [...tokens.slice(0, index), cut(text, 0, end)], rest }
  }
  return { line: tokens.filter(({ raw }) => raw !== ''), rest: [] }
}

/** A part of a text: no markup stands in it, so its source is as long as what it says. */
function cut(token: Tokens.Text, start: number, end?: number): Tokens.Text {
  return { ...token, raw: token.raw.slice(start, end), text: token.text.slice(start, end) }
}
