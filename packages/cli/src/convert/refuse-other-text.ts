import type { DocumentInput } from '@svc/engine'
import { documentCommand } from '../flags/document-command.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { Input } from './inputs.ts'

/** Commands that take markup, by its media type. */
const COMMANDS = [
  ['text/html', 'convert html'],
  ['text/markdown', 'convert markdown'],
] as const

/**
 * Refuses markup by the name of its file: read as another kind it makes a document that shows its signs.
 *
 * @throws UsageError that names the command for it
 */
export function refuseOtherText(
  { name }: Pick<Input, 'name'>,
  { mediaTypes }: Pick<DocumentInput, 'mediaTypes'>,
): void {
  const takesMarkup = COMMANDS.some(([type]) => mediaTypes.includes(type))
  const command = documentCommand(name)
  const own = COMMANDS.find(([, one]) => one === command)
  if (!takesMarkup || own === undefined || mediaTypes.includes(own[0])) return
  throw new UsageError(
    `The name is that of another kind of document. Write svc ${command} ${name}, or hand it over as standard input (-).`,
  )
}
