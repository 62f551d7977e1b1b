import { isUint8Array } from 'node:util/types'

/** A command anywhere in a request, and its field. */
export interface FoundCommand {
  readonly command: Record<string, unknown>
  readonly path: string
}

/**
 * Every command of a list and of what its commands hold, in reading order.
 *
 * @param path field of the list, for example `page.header`
 */
export function* walkCommands(
  commands: readonly unknown[],
  path: string,
): Generator<FoundCommand, void, undefined> {
  for (const [index, command] of commands.entries()) {
    if (!isRecord(command)) continue
    const own = `${path}[${index}]`
    yield { command, path: own }
    yield* inside(command, own)
  }
}

/** Every command of a document, in reading order, then those of its pages: headers, footers and backgrounds. */
export function* commandsOf({
  commands,
  page,
}: {
  readonly commands: readonly unknown[]
  readonly page: object
}): Generator<FoundCommand, void, undefined> {
  yield* walkCommands(commands, 'commands')
  for (const found of walkCommands([{ page }], 'body')) {
    const path = found.path.replace('body[0].', '')
    if (path !== found.path) yield { ...found, path }
  }
}

/** Lists of commands are the fields of that name, at any depth. */
function* inside(value: unknown, path: string): Generator<FoundCommand, void, undefined> {
  if (Array.isArray(value)) {
    // Points, numbers and cells of plain text hold nothing.
    for (const [index, item] of value.entries()) {
      if (typeof item === 'object') yield* inside(item, `${path}[${index}]`)
    }
    return
  }
  if (!isRecord(value)) return
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (typeof member !== 'object' || member === null) continue
    const own = `${path}.${key}`
    if (key === 'commands' && Array.isArray(member)) yield* walkCommands(member, own)
    else yield* inside(member, own)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isUint8Array(value)
  )
}
