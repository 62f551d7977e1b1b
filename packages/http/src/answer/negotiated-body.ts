import { EngineError, namesFormat, type Operation, withFormat } from '@svc/engine'
import type { Context } from 'koa'

/** The part of a Koa context that knows what the client accepts. */
export type AcceptContext = Pick<Context, 'accepts' | 'get' | 'vary'>

const REFUSAL = 'application/json'

/**
 * The body with the format that the `Accept` header prefers, where the request names none and the operation
 * has several (RFC 9110, 12.5.1: quality first, then the more specific range, then our order).
 *
 * Without the header, or with a range of everything, it is the operation's usual format; with JSON alone, too: it is the type
 * of every refusal, and generated clients name no other where an answer may have it.
 *
 * @throws EngineError `invalid_request` when the header accepts none of the formats
 */
export function negotiatedBody(
  ctx: AcceptContext,
  { output }: Pick<Operation, 'output'>,
  body: unknown,
): unknown {
  if ('json' in output || output.formatField === undefined) return body
  const { mediaTypes, formatField } = output
  ctx.vary('Accept')
  if (namesFormat(body, formatField)) return body
  const accepted = ctx.accepts(...mediaTypes)
  if (accepted === false && ctx.accepts(REFUSAL) === REFUSAL) return body
  const mediaType = mediaTypes.find((type) => type === accepted)
  if (mediaType !== undefined) return withFormat(body, formatField, mediaType)
  const given = JSON.stringify(ctx.get('Accept').slice(0, 200))
  const message = `The header Accept must allow one of ${mediaTypes.join(', ')}, got ${given}; or ${formatField.path.join('.')} says which.`
  throw new EngineError('invalid_request', message)
}
