import { isUint8Array } from 'node:util/types'
import { type JobResult, type RemoteAddress, RemoteBytes } from '../schemas/sources/remote-bytes.ts'

/** A source of an input that is still to be read. */
export interface PendingSource {
  /** Keys from the input down to the field. */
  readonly path: readonly (string | number)[]
  readonly address: RemoteAddress | JobResult
}

/** Every source of a parsed input that is still to be read, in the order of the input. */
export function pendingSources(input: unknown): readonly PendingSource[] {
  const found: PendingSource[] = []
  const visit = (value: unknown, path: PendingSource['path']): void => {
    if (typeof value !== 'object' || value === null) return
    if (value instanceof RemoteBytes) found.push({ path, address: value.address })
    else if (!isUint8Array(value)) {
      for (const [key, member] of membersOf(value)) visit(member, [...path, key])
    }
  }
  visit(input, [])
  return found
}

/** The body with bytes in the place of one field; what lies on the way is copied. */
export function withBytes(
  body: unknown,
  [key, ...rest]: PendingSource['path'],
  bytes: Uint8Array,
): unknown {
  if (key === undefined) return bytes
  if (Array.isArray(body)) {
    return body.map((item, index) => (index === key ? withBytes(item, rest, bytes) : item))
  }
  const fields = body as Readonly<Record<string, unknown>>
  return { ...fields, [key]: withBytes(fields[key], rest, bytes) }
}

function membersOf(value: object): Iterable<readonly [string | number, unknown]> {
  if (Array.isArray(value)) return value.entries()
  return value instanceof Map ? value : Object.entries(value)
}
