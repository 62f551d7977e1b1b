import { Readable } from 'node:stream'
import type { Context } from 'koa'

/**
 * Whether an error that came after the answer had begun only says that the client has gone: it reset the connection, or
 * ended it before all was sent. One of the answer's own source, or of this code, is no such error.
 */
export function hasClientLeft(error: Error & { readonly code?: string }, ctx: Context): boolean {
  // A fault of the source of an answer is passed on to the connection, but it comes to the source first.
  const isOfSource = ctx.body instanceof Readable && ctx.body.errored !== null
  if (isOfSource) return false
  return ctx.req.socket.errored === error || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
