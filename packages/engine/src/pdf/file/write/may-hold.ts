import type { StoredObject } from './stored-object.ts'

/**
 * Whether an object may have one of these names in it, outside the data of a stream: its bytes say so without being
 * parsed. One that was changed, or writes names in another way, always may.
 */
export function mayHold(object: StoredObject, names: readonly string[]): boolean {
  if (object.kind === 'value') return true
  const { buffer, byteOffset, byteLength } = object.bytes
  const length = byteLength - (object.dataBytes ?? 0)
  const own = Buffer.from(buffer, byteOffset, length)
  return own.includes('#') || names.some((name) => own.includes(name))
}
