import { atOnce, repeatedName } from '@svc/engine'
import type { Flag } from '../../flags/flags.ts'
import { UsageError } from '../../flags/usage-error.ts'
import { textOrFile } from './flag-text.ts'
import type { Note } from './guessed-encoding.ts'

/** A request body under construction. */
export type Body = Readonly<Record<string, unknown>>

/** A flag and what was written behind it, in the order of the command line. */
export interface FlagValue {
  readonly flag: Flag
  readonly texts: readonly string[]
}

/**
 * A request body from a `--input` file and flags; the flags win.
 *
 * Text is turned into the kind the field takes. Text that does not fit goes through as it is: the
 * operation's schema refuses it and names the field, the value and what would be accepted.
 *
 * @param note told where the encoding of a file was guessed
 * @throws UsageError when a flag is given twice for a single value, or two flags fill overlapping fields
 */
export async function bodyFrom(
  file: Body,
  values: readonly FlagValue[],
  note: Note,
): Promise<Body> {
  let body = file
  const filled: Flag[] = []
  for (const { flag, texts } of values) {
    const rival = filled.find((other) => isPrefix(other.path, flag.path))
    if (rival) throw new UsageError(`--${rival.name} and --${flag.name} exclude each other.`)
    filled.push(flag)
    body = withValue(body, flag.path, await fieldValue(flag, texts, note))
  }
  return body
}

/**
 * The body in a `--input` file.
 *
 * @throws UsageError when the text is not a JSON object
 */
export function parseBody(text: string, origin: string): Body {
  const value = parseJson(text, origin, (fault) => `${origin} is not JSON: ${fault}`)
  if (isObject(value)) return value
  throw new UsageError(`${origin} must hold a JSON object: the body of the request.`)
}

/** The body with one more field set; objects on the way are copied, anything else is replaced. */
export function withValue(body: Body, path: readonly string[], value: unknown): Body {
  const [field, ...rest] = path
  if (field === undefined) return body
  const inner = body[field]
  return {
    ...body,
    [field]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value),
  }
}

async function fieldValue(flag: Flag, texts: readonly string[], note: Note): Promise<unknown> {
  if (flag.repeatable) return Promise.all(texts.map((text) => scalarOf(flag, text, note)))
  const [text, second] = texts
  if (text === undefined || second !== undefined) {
    throw new UsageError(`--${flag.name} takes one value and was given ${texts.length}.`)
  }
  return scalarOf(flag, text, note)
}

async function scalarOf(flag: Flag, text: string, note: Note): Promise<unknown> {
  if (flag.kinds.has('json')) return jsonOf(flag, String(await textOrFile(flag, text, note)))
  if (flag.kinds.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (flag.kinds.has('number') && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text)
  return flag.kinds.has('string') ? await textOrFile(flag, text, note) : text
}

function jsonOf({ name }: Flag, text: string): unknown {
  return parseJson(
    text,
    `--${name}`,
    (fault) => `--${name} takes JSON, or @file for a file with JSON; this is not JSON: ${fault}`,
  )
}

/** The value that JSON stands for; a field may stand once in its object, as the service has it. */
function parseJson(text: string, origin: string, broken: (fault: string) => string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(broken((error as Error).message), { cause: error })
  }
  const repeated = atOnce(repeatedName(Buffer.from(text)))
  if (repeated === undefined) return value
  throw new UsageError(
    `${origin} states ${repeated} twice; each field may stand once in its object.`,
  )
}

function isPrefix(path: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(path.length, other.length)
  return path.slice(0, length).join('\0') === other.slice(0, length).join('\0')
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
