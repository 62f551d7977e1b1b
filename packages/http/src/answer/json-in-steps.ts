import { isUint8Array } from 'node:util/types'
import { joinedBytes, type Steps } from '@svc/engine'

/** Values that are written in one go. */
const RUN_VALUES = 2000

/** Characters that are written in the time of one value. */
const VALUE_CHARACTERS = 64

/** Characters of a string that are written in one go. */
const STRING_CHARACTERS = 256 * 1024

/** Bytes that stand in a value, at which JSON has `null`. */
export interface FoundBytes {
  readonly path: readonly (string | number)[]
  readonly bytes: Uint8Array
}

/**
 * A value as JSON in UTF-8, as `JSON.stringify` writes it, in steps.
 *
 * @param value without cycles
 * @param onBytes is told of bytes in the value, for which `null` is written; without it there must be none
 */
export function* jsonInSteps(value: unknown, onBytes?: (found: FoundBytes) => void): Steps<Buffer> {
  const parts: Buffer[] = []
  let text = ''
  const write = (piece: string) => {
    text += piece
    if (text.length < STRING_CHARACTERS) return
    parts.push(Buffer.from(text))
    text = ''
  }
  yield* writeValue(value, [], { write, onBytes })
  parts.push(Buffer.from(text))
  return yield* joinedBytes(parts)
}

interface Writer {
  readonly write: (piece: string) => void
  readonly onBytes: ((found: FoundBytes) => void) | undefined
}

type Path = (string | number)[]

function* writeValue(value: unknown, path: Path, writer: Writer): Steps<void> {
  const { write, onBytes } = writer
  if (typeof value === 'string' && value.length > STRING_CHARACTERS) {
    yield* writeString(value, write)
  } else if (onBytes !== undefined && isUint8Array(value)) {
    onBytes({ path: [...path], bytes: value })
    write('null')
  } else if (typeof value !== 'object' || weightOf(value, writer) < RUN_VALUES) {
    write(JSON.stringify(value) ?? 'null')
  } else {
    yield* writeMembers(value as object, path, writer)
  }
}

/** Members that are light are written several at once, as a list or an object of their own. */
function* writeMembers(value: object, path: Path, writer: Writer): Steps<void> {
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  let run: [string | number, unknown][] = []
  let weight = 0
  let isFirst = true
  const begin = () => {
    writer.write(isFirst ? '' : ',')
    isFirst = false
  }
  const writeRun = () => {
    const part = isList ? run.map(([, member]) => member) : Object.fromEntries(run)
    const inside = JSON.stringify(part).slice(1, -1)
    run = []
    weight = 0
    if (inside === '') return
    begin()
    writer.write(inside)
  }
  writer.write(open)
  for (const [key, member] of isList ? value.entries() : Object.entries(value)) {
    const own = weightOf(member, writer)
    if (own < RUN_VALUES) {
      run.push([key, member])
      weight += own
      if (weight < RUN_VALUES) continue
      writeRun()
      yield
    } else {
      writeRun()
      begin()
      if (!isList) writer.write(`${JSON.stringify(key)}:`)
      path.push(key)
      yield* writeValue(member, path, writer)
      path.pop()
    }
  }
  writeRun()
  writer.write(close)
}

function* writeString(text: string, write: (piece: string) => void): Steps<void> {
  write('"')
  for (let from = 0; from < text.length; ) {
    const end = from + STRING_CHARACTERS
    // A character of two units stays whole.
    const to = /^[\udc00-\udfff]/.test(text.charAt(end)) ? end + 1 : end
    write(JSON.stringify(text.slice(from, to)).slice(1, -1))
    from = to
    yield
  }
  write('"')
}

/** How many values there are in one, up to the number that is too many for one go; bytes are always. */
function weightOf(value: unknown, writer: Writer): number {
  let weight = 0
  const open = [value]
  while (open.length > 0 && weight < RUN_VALUES) {
    const next = open.pop()
    weight += 1
    if (typeof next === 'string') weight += next.length / VALUE_CHARACTERS
    if (typeof next !== 'object' || next === null) continue
    if (isUint8Array(next)) return writer.onBytes === undefined ? weight : RUN_VALUES
    if ('toJSON' in next) continue
    const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (members.length >= RUN_VALUES) return RUN_VALUES
    for (const member of members) open.push(member)
  }
  return weight
}
