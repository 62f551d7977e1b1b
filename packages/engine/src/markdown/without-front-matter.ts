import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { MarkdownOptions } from '../schemas/options/markdown-options.ts'
import { factsOf } from './parse/document-facts.ts'
import type { FrontMatter } from './parse/front-matter.ts'
import type { NamedMarkdown } from './reader/read-markdown.ts'
import { OWN_OPTIONS } from './stated-options.ts'

/** Documents that are Markdown alone, and what the first one states about itself. */
export interface WithoutFrontMatter {
  readonly documents: readonly NamedMarkdown[]
  /** The first document's: a book is about what it is about. */
  readonly values: FrontMatter['values']
  readonly warnings: readonly RenderWarning[]
}

/** Keys by which Pandoc and Quarto know the sources of a document. */
const SOURCES: ReadonlySet<string> = new Set(['bibliography', 'references', 'csl', 'nocite'])
/** Documents that are named in a warning. */
const MAX_NAMED = 5

/**
 * Takes the front matter off every document. A language holds for its own document, unless the request states one; options
 * beyond those of the first document hold for none, and are told.
 */
export async function withoutFrontMatter(
  documents: readonly NamedMarkdown[],
  { front_matter: use, metadata }: Pick<MarkdownOptions, 'front_matter' | 'metadata'>,
  read: (text: string) => Promise<FrontMatter>,
): Promise<WithoutFrontMatter> {
  const bodies: NamedMarkdown[] = []
  const warnings: RenderWarning[] = []
  const unread: { name: string; keys: readonly string[] }[] = []
  let values: FrontMatter['values'] = {}
  for (const [index, document] of documents.entries()) {
    const where = document.name === '' ? '' : `${document.name}: `
    if (!/^---[ \t]*\n/.test(document.text)) {
      bodies.push(document)
      const foreign = foreignFrontMatter(document.text)
      if (foreign) warnings.push(renderWarning('option_not_applied', `${where}${foreign}`))
      continue
    }
    const front = await read(document.text)
    const { language } =
      use === 'ignore' || metadata?.language !== undefined ? {} : factsOf(front.values)
    bodies.push({
      ...document,
      text: front.body,
      ...(language !== undefined && { language }),
      ...(Object.keys(front.values).some((key) => SOURCES.has(key)) && { citesSources: true }),
    })
    if (index === 0) values = front.values
    else if (use === 'options') {
      const keys = Object.keys(front.values).filter((key) => OWN_OPTIONS.has(key))
      if (keys.length > 0) unread.push({ name: document.name, keys })
    }
    const told = mistakeOf(front)
    if (told === undefined) continue
    warnings.push(renderWarning('option_not_applied', `${where}${told}`))
  }
  return { documents: bodies, values, warnings: [...warnings, ...unreadOptions(unread)] }
}

/** Why the beginning of a document that looks like front matter is printed as text. */
function foreignFrontMatter(text: string): string | undefined {
  const start = text.slice(0, 64 * 1024)
  if (/^\s+---[ \t]*\n(?:[\w-]+:.*\n)+---[ \t]*(?:\n|$)/.test(start))
    return 'front matter must begin on the first line: what looks like it is printed as text'
  const [, toml, json] =
    /^(?:(\+\+\+[ \t]*\n[\s\S]*?\n\+\+\+[ \t]*(?:\n|$))|(;;;[ \t]*\n|---(?:json|toml)[ \t]*\n|\{[ \t]*\n[ \t]*"[^"\n]+"[ \t]*:))/.exec(
      start,
    ) ?? []
  if (toml === undefined && json === undefined) return undefined
  const language = toml === undefined ? 'JSON or TOML' : 'TOML'
  return `front matter in ${language} is printed as text: it is read in YAML, between two lines of ---`
}

function mistakeOf({ mistake, unread }: FrontMatter): string | undefined {
  if (mistake) return `the front matter is not valid YAML and is printed as text: ${mistake}`
  return unread && `the front matter is read without some of its tags: ${unread}`
}

function unreadOptions(
  unread: readonly { readonly name: string; readonly keys: readonly string[] }[],
): readonly RenderWarning[] {
  if (unread.length === 0) return []
  const keys = [...new Set(unread.flatMap((document) => document.keys))].join(', ')
  const names = unread.slice(0, MAX_NAMED).map(({ name }) => name)
  const more = unread.length > MAX_NAMED ? ` and ${unread.length - MAX_NAMED} more` : ''
  const message = `Front matter of ${names.join(', ')}${more}: ${keys}: a book takes options from its first document alone`
  return [renderWarning('option_not_applied', message)]
}
