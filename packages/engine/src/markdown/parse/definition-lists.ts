import type { MarkedExtension, Token, Tokens } from 'marked'

/** Lines that begin another block are no terms. */
const OTHER_BLOCK =
  /^(?: {4}|\t|\s*$| {0,3}(?:[#>|:<]|[-+*][ \t]|\d{1,9}[.)][ \t]|```|~~~|(?:[-*_][ \t]*){3,}$|\[[^\]]+\]:))/
const DEFINITION = /^ {0,3}:[ \t]+/
/** The line below the heads of a table: what follows the table is its caption. */
const DELIMITERS = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/
/** Terms that share their definitions. */
const MAX_TERMS = 10

interface Entry {
  readonly terms: readonly Token[][]
  readonly definitions: readonly Token[][]
}

interface DefinitionList extends Tokens.Generic {
  readonly entries: readonly Entry[]
}

/**
 * Definition lists as PHP Markdown Extra has them: a line with the term, then lines that begin with a colon.
 *
 * A definition continues in indented lines, and lazily in any line of text that follows without a blank one.
 */
export function definitionLists(): MarkedExtension {
  return {
    extensions: [
      {
        name: 'definitionList',
        level: 'block',
        tokenizer(source) {
          const entries: Entry[] = []
          let rest = source
          for (;;) {
            const entry = readEntry(rest)
            if (!entry) break
            entries.push({
              terms: entry.terms.map((term) => this.lexer.inline(term)),
              definitions: entry.definitions.map((text) => definitionTokens(text, this.lexer)),
            })
            rest = rest.slice(entry.length)
          }
          if (entries.length === 0) return undefined
          const raw = source.slice(0, source.length - rest.length)
          return { type: 'definitionList', raw, entries } satisfies DefinitionList
        },
        renderer(token) {
          const { entries } = token as DefinitionList
          const parts = entries.map(({ terms, definitions }) => {
            const named = terms.map((term) => `<dt>${this.parser.parseInline(term)}</dt>\n`)
            const told = definitions.map((tokens) => `<dd>${this.parser.parse(tokens)}</dd>\n`)
            return [...named, ...told].join('')
          })
          return `<dl>\n${parts.join('')}</dl>\n`
        },
      },
    ],
  }
}

/** A definition of one paragraph is text, without the space around a paragraph. */
function definitionTokens(
  text: string,
  lexer: { inline(src: string): Token[]; blockTokens(src: string): Token[] },
): Token[] {
  if (text.includes('\n\n') || OTHER_BLOCK.test(text)) return lexer.blockTokens(text)
  return [{ type: 'text', raw: text, text, tokens: lexer.inline(text) }]
}

interface RawEntry {
  readonly terms: readonly string[]
  readonly definitions: readonly string[]
  readonly length: number
}

/** The terms and definitions that some text begins with. */
function readEntry(source: string): RawEntry | undefined {
  const blank = /^(?:[ \t]*\n)*/.exec(source)?.[0].length ?? 0
  let at = blank
  const terms: string[] = []
  for (;;) {
    const line = lineAt(source, at)
    if (DEFINITION.test(line.text) && terms.length > 0) break
    if (DELIMITERS.test(line.text)) return undefined
    if (line.text === '' || terms.length === MAX_TERMS || OTHER_BLOCK.test(line.text)) {
      // One blank line may stand between a term and its definition.
      const next = lineAt(source, line.end)
      if (line.text.trim() === '' && terms.length > 0 && DEFINITION.test(next.text)) {
        at = line.end
        break
      }
      return undefined
    }
    terms.push(line.text.trim())
    at = line.end
  }
  const definitions: string[] = []
  for (let line = lineAt(source, at); DEFINITION.test(line.text); line = lineAt(source, at)) {
    const definition = readDefinition(source, at)
    definitions.push(definition.text)
    at = definition.end
    const after = /^(?:[ \t]*\n)+/.exec(source.slice(at, at + 1000))?.[0].length ?? 0
    if (DEFINITION.test(lineAt(source, at + after).text)) at += after
  }
  return { terms, definitions, length: at }
}

function readDefinition(source: string, start: number): { text: string; end: number } {
  const first = lineAt(source, start)
  const lines = [first.text.replace(DEFINITION, '')]
  let at = first.end
  for (;;) {
    const line = lineAt(source, at)
    if (at >= source.length || DEFINITION.test(line.text)) break
    if (/^(?: {2,}|\t)\S/.test(line.text)) lines.push(line.text.replace(/^(?: {1,4}|\t)/, ''))
    else if (line.text.trim() === '' && /^(?: {4}|\t)\S/.test(lineAt(source, line.end).text))
      lines.push('')
    else if (
      line.text.trim() !== '' &&
      lines.at(-1) !== '' &&
      !OTHER_BLOCK.test(line.text) &&
      !DEFINITION.test(lineAt(source, line.end).text)
    )
      lines.push(line.text)
    else break
    at = line.end
  }
  return { text: lines.join('\n').trimEnd(), end: at }
}

function lineAt(source: string, start: number): { text: string; end: number } {
  const newline = source.indexOf('\n', start)
  if (newline === -1) return { text: source.slice(start), end: source.length }
  return { text: source.slice(start, newline), end: newline + 1 }
}
