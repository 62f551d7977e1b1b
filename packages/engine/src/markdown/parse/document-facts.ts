import type { MarkdownOptions } from '../../schemas/options/markdown-options.ts'

/** Facts that a document states about itself. */
export interface MarkdownFacts {
  readonly title?: string
  readonly subtitle?: string
  readonly author?: string
  readonly date?: string
  readonly description?: string
  readonly keywords?: string
  readonly language?: string
}

const MAX_LENGTH = 2000

/** Facts in front matter, under the names that Jekyll, Hugo, Pandoc and Quarto give them. */
export function factsOf(values: Readonly<Record<string, unknown>>): MarkdownFacts {
  const first = (...keys: readonly string[]) =>
    keys.map((key) => textOf(values[key])).find((text) => text !== '')
  const facts = {
    title: first('title'),
    subtitle: first('subtitle'),
    author: first('author', 'authors'),
    date: first('date'),
    description: first('description', 'summary', 'subject', 'abstract'),
    keywords: first('keywords', 'tags'),
    language: languageOf(first('lang', 'language')),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}

/** The language a document is in: its own word, else that of the request. */
export function languageIn(facts: MarkdownFacts, options: MarkdownOptions): string | undefined {
  return options.metadata?.language ?? facts.language
}

/** Text of a value, of a list of values, or of what has a name. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_LENGTH)
      .toWellFormed()
  }
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return textOf(value.name)
  return ''
}

function languageOf(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : Intl.getCanonicalLocales(tag.replace('_', '-'))[0]
  } catch {
    return undefined
  }
}
