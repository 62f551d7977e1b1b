import { isUint8Array } from 'node:util/types'

/** A command anywhere in a request, and its field. */
export interface FoundCommand {
  readonly command: Record<string, unknown>
  readonly path: string
}

/** A command, or a place to pause between long lists of other values. */
export type FoundOrPause = FoundCommand | undefined

/** Values between two places to pause. */
const STEP = 1000

/**
 * Every command of a list and of what its commands hold, in reading order.
 *
 * @param path field of the list, for example `page.header`
 */
export function walkCommands(
  commands: readonly unknown[],
  path: string,
): Generator<FoundCommand, void, undefined> {
  return found(walkInSteps(commands, path))
}

/** {@link walkCommands} with places to pause. */
export function walkInSteps(
  commands: readonly unknown[],
  path: string,
): Generator<FoundOrPause, void, undefined> {
  return within(commands, path, { visited: 0 })
}

/** The commands of a document. */
export interface CommandsOfDocument {
  readonly commands: readonly unknown[]
  readonly page: object
}

/** Every command of a document, in reading order, then those of its pages: headers, footers and backgrounds. */
export function commandsOf(document: CommandsOfDocument): Generator<FoundCommand, void, undefined> {
  return found(commandsInSteps(document))
}

/** {@link commandsOf} with places to pause. */
export function* commandsInSteps({
  commands,
  page,
}: CommandsOfDocument): Generator<FoundOrPause, void, undefined> {
  yield* walkInSteps(commands, 'commands')
  for (const one of walkInSteps([{ page }], 'body')) {
    const path = one?.path.replace('body[0].', '')
    if (one === undefined || path === undefined) yield
    else if (path !== one.path) yield { ...one, path }
  }
}

function* found(
  walk: Generator<FoundOrPause, void, undefined>,
): Generator<FoundCommand, void, undefined> {
  for (const one of walk) if (one !== undefined) yield one
}

function* within(
  commands: readonly unknown[],
  path: string,
  progress: { visited: number },
): Generator<FoundOrPause, void, undefined> {
  for (const [index, command] of commands.entries()) {
    if (!isRecord(command)) continue
    const own = `${path}[${index}]`
    yield { command, path: own }
    yield* inside(command, own, progress)
  }
}

/** Lists of commands are the fields of that name, at any depth. */
function* inside(
  value: unknown,
  path: string,
  progress: { visited: number },
): Generator<FoundOrPause, void, undefined> {
  if (++progress.visited % STEP === 0) yield
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index]
      if (typeof item !== 'object') continue
      // Points and rows of plain text hold nothing.
      if (Array.isArray(item) && !item.some((one) => typeof one === 'object')) {
        if (++progress.visited % STEP === 0) yield
      } else yield* inside(item, `${path}[${index}]`, progress)
    }
    return
  }
  if (!isRecord(value)) return
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (typeof member !== 'object' || member === null) continue
    const own = `${path}.${key}`
    if (key === 'commands' && Array.isArray(member)) yield* within(member, own, progress)
    else yield* inside(member, own, progress)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isUint8Array(value)
  )
}
