import { isUint8Array } from 'node:util/types'

/** An input as JSON can carry it: bytes become `{"base64": …}`. */
export function jsonBody(value: unknown): unknown {
  if (isUint8Array(value)) return { base64: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return value.map(jsonBody)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, jsonBody(part)]))
}
