import type { MediaType } from './artifact.ts'
import type { FormatField } from './operation.ts'

/**
 * The body with the format of a media type filled in, unless it names a format itself.
 *
 * A value that is no request of this form comes back as it is: the operation's schema refuses it.
 *
 * @param body parsed JSON, not mutated
 * @example withFormat({ html: '' }, { path: ['options', 'format'], … }, 'image/webp')
 *   // { html: '', options: { format: 'webp' } }
 */
export function withFormat(body: unknown, field: FormatField, mediaType: MediaType): unknown {
  const [value] = Object.entries(field.mediaTypes).find(([, type]) => type === mediaType) ?? []
  return value === undefined ? body : filledIn(body, field.path, value)
}

/** Whether a body names a format itself, be it a wrong one. */
export function namesFormat(body: unknown, { path }: FormatField): boolean {
  let value = body
  for (const step of path) value = isObject(value) ? value[step] : undefined
  return value !== undefined
}

function filledIn(body: unknown, path: readonly string[], value: string): unknown {
  const [step, ...rest] = path
  if (step === undefined) return body ?? value
  if (body !== undefined && !isObject(body)) return body
  return { ...body, [step]: filledIn(body?.[step], rest, value) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
