import type { DocumentInput } from '@svc/engine'
import { documentCommand } from '../../flags/document-command.ts'
import { UsageError } from '../../flags/usage-error.ts'
import type { Input } from './inputs.ts'

/** Commands that take markup, by its media type. */
const COMMANDS = [
  ['text/html', 'convert html'],
  ['text/markdown', 'convert markdown'],
] as const

/** Kinds of text that no command takes, by the endings of their names. */
const UNKNOWN = new Map([
  ['rst', 'reStructuredText'],
  ['adoc', 'AsciiDoc'],
  ['asciidoc', 'AsciiDoc'],
  ['ipynb', 'a Jupyter notebook'],
  ['org', 'Org'],
  ['tex', 'LaTeX'],
  ['textile', 'Textile'],
  ['typ', 'Typst'],
])

/**
 * Refuses markup by the name of its file: read as another kind it makes a document that shows its signs.
 *
 * @throws UsageError that names the command for it, or its kind
 */
export function refuseOtherText(
  { name }: Pick<Input, 'name'>,
  { mediaTypes }: Pick<DocumentInput, 'mediaTypes'>,
): void {
  const takesMarkup = COMMANDS.some(([type]) => mediaTypes.includes(type))
  if (!takesMarkup) return
  const kind = UNKNOWN.get((/\.([a-z]+)$/i.exec(name)?.[1] ?? '').toLowerCase())
  if (kind !== undefined) {
    throw new UsageError(
      `The name ${name} is that of ${kind}, which no command takes. Hand it over as standard input (-) to have it read all the same.`,
    )
  }
  const command = documentCommand(name)
  const own = COMMANDS.find(([, one]) => one === command)
  if (own === undefined || mediaTypes.includes(own[0])) return
  throw new UsageError(
    `The name is that of another kind of document. Write svc ${command} ${name}, or hand it over as standard input (-).`,
  )
}
