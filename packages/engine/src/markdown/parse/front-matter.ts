import { parseDocument } from 'yaml'

/** More is no front matter but a file of data. */
const MAX_LENGTH = 64 * 1024

/** Facts that a document states about itself before it begins. */
export interface FrontMatter {
  /** Its keys and values; empty where there is none. */
  readonly values: Readonly<Record<string, unknown>>
  /** The document without it. */
  readonly body: string
  /** Why what looks like front matter is not: the first mistake in its YAML. */
  readonly mistake?: string
  /** Why values are not what their tags say: the first tag that is not read. */
  readonly unread?: string
}

/**
 * Takes the YAML between two lines of `---` off the beginning of a document.
 *
 * Only the core schema of YAML is read: no classes, no code, aliases expanded at most 100 times. What
 * another tag stands before is the text behind it. A block that is no mapping is not front matter but a document that
 * begins with a rule.
 */
export function readFrontMatter(text: string): FrontMatter {
  const none = { values: {}, body: text }
  const found = /^---[ \t]*\n(|[\s\S]*?\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(
    text.slice(0, MAX_LENGTH),
  )
  if (!found) return none
  // Its mistakes are on lines of the document.
  const yaml = parseDocument(`\n${found[1]}`, {
    schema: 'core',
    prettyErrors: true,
    logLevel: 'silent',
  })
  const [error] = yaml.errors
  if (error) return { ...none, mistake: firstLine(error) }
  try {
    const values = valuesOf(yaml)
    if (values === undefined) return none
    const [unread] = yaml.warnings
    const body = text.slice(found[0].length)
    return { values, body, ...(unread && { unread: firstLine(unread) }) }
  } catch (failure) {
    // Aliases that lead nowhere, or to too much.
    return { ...none, mistake: failure instanceof Error ? firstLine(failure) : 'it cannot be read' }
  }
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0]?.replace(/:$/, '') ?? ''
}

function valuesOf(yaml: ReturnType<typeof parseDocument>): FrontMatter['values'] | undefined {
  // A block of nothing but comments, or of nothing, is front matter all the same.
  if (yaml.contents === null) return {}
  const value: unknown = yaml.toJS({ maxAliasCount: 100 })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value))
}
