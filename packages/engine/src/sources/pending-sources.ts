import { isUint8Array } from 'node:util/types'
import type { Steps } from '../lifetime/turns.ts'
import { walkValues } from '../lifetime/walk-values.ts'
import { type JobResult, type RemoteAddress, RemoteBytes } from '../schemas/sources/remote-bytes.ts'

/** A source of an input that is still to be read. */
export interface PendingSource {
  /** Keys from the input down to the field. */
  readonly path: readonly (string | number)[]
  readonly address: RemoteAddress | JobResult
}

/** Every source of a parsed input that is still to be read, in the order of the input. */
export function* pendingSources(input: unknown): Steps<readonly PendingSource[]> {
  const found: PendingSource[] = []
  yield* walkValues(input, (value, path) => {
    // These are bytes, too, though none are there yet.
    if (!(value instanceof RemoteBytes)) return !isUint8Array(value)
    found.push({ path: [...path], address: value.address })
    return false
  })
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
