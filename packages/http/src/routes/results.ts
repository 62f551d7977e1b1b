import type Router from '@koa/router'
import { EngineError } from '@svc/engine'
import type { ParameterizedContext } from 'koa'
import { describeResult } from '../answer/artifact-response.ts'
import { HttpError } from '../answer/http-error.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { ByteRange } from '../artifacts/artifact-store.ts'
import type { OpenResult } from '../jobs/jobs.ts'
import { checkedStream } from '../jobs/results/checked-stream.ts'
import { isValidAddress, RESULTS_PATH } from '../jobs/results/signed-url.ts'
import { idOf, jobNotFound } from './jobs.ts'

// Long enough to begin to read; the address of ours stays valid, and leads to another one.
const LINK_S = 300

const UNSIGNED =
  'A result is read at the `result_url` of its job, whose query is the right to read it: `expires` and `signature`.'

type Context = ParameterizedContext<AppState>

/**
 * `GET /results/{job_id}`: the bytes of a result for whoever has its signed address, without a key.
 *
 * One part of it for `Range`; 304 for whoever has it already.
 */
export function resultRoute(router: Router<AppState>, deps: Pick<AppDeps, 'jobs' | 'now'>): void {
  router.get(`${RESULTS_PATH}/:job_id`, async (ctx) => {
    const jobId = idOf(ctx)
    const { expires, signature } = ctx.query
    // Nothing is told by it: whoever asks knows that the address is not signed.
    if (signature === undefined) throw new HttpError('job_not_found', UNSIGNED)
    const jobs = await deps.jobs.opened()
    const address = { jobId, expires: String(expires), signature: String(signature) }
    if (jobs === undefined || !isValidAddress(address, jobs.secret, deps.now())) throw jobNotFound()
    const found = await jobs.openResult(jobId)
    if (found === undefined) throw jobNotFound()
    ctx.state.isSigned = true
    await send(ctx, found)
  })
}

async function send(ctx: Context, found: OpenResult): Promise<void> {
  const { result } = found.job
  requireMatch(ctx.get('If-Match'), result.sha256)
  // Not Koa's own check: that answers whoever asks with `no-cache` in full, as RFC 9110, 13.1.2 does not.
  if (hasAlready(ctx.get('If-None-Match'), result.sha256)) {
    describe(ctx, result)
    ctx.status = 304
    return
  }
  if (ctx.method === 'HEAD') {
    describe(ctx, result)
    ctx.length = result.size_bytes
    return
  }
  // The client asks the store for a part by itself: redirects keep `Range`.
  if (found.link !== undefined) {
    describe(ctx, result)
    const disposition = ctx.response.get('Content-Disposition')
    const link = { mediaType: result.media_type, disposition, expiresInS: LINK_S }
    ctx.redirect(await found.link(link))
    return
  }
  await sendStored(ctx, found)
}

async function sendStored(ctx: Context, found: OpenResult): Promise<void> {
  const { result } = found.job
  const range = isSame(ctx.get('If-Range'), result.sha256)
    ? rangeOf(ctx.get('Range'), result.size_bytes)
    : undefined
  const stored = await found.open(range)
  if (stored === undefined) throw jobNotFound()
  const length = range === undefined ? result.size_bytes : range.last - range.first + 1
  if (stored.sizeBytes !== length) {
    stored.stream.destroy()
    throw new EngineError('service_unavailable', 'The result cannot be read now. Try again soon.')
  }
  describe(ctx, result)
  if (range !== undefined) {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${range.first}-${range.last}/${result.size_bytes}`)
    ctx.body = stored.stream
  } else {
    ctx.body = checkedStream(stored.stream, result)
  }
  ctx.length = length
}

/** Headers of a result; only now that it is sent: an error is none. */
function describe(ctx: Context, result: OpenResult['job']['result']): void {
  ctx.status = 200
  describeResult(ctx, result)
  ctx.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store' })
}

function requireMatch(header: string, sha256: string): void {
  if (header === '' || names(header, sha256)) return
  const detail = `The header If-Match names other bytes: those of this result are "${sha256}".`
  throw new HttpError('precondition_failed', detail)
}

function hasAlready(header: string, sha256: string): boolean {
  return names(header.replaceAll('W/"', '"'), sha256)
}

/** Whether a list of tags has that of these bytes; a weak one is none of theirs (RFC 9110, 13.1.1). */
function names(header: string, sha256: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim())
  return tags.includes(`"${sha256}"`) || header.trim() === '*'
}

/** Whether a client that goes on with a part has parts of these bytes; dates are none of theirs (RFC 9110, 13.1.5). */
function isSame(header: string, sha256: string): boolean {
  return header === '' || header === `"${sha256}"`
}

/**
 * A single range of bytes; several, and what is none, are ignored as RFC 9110, 14.2 allows.
 *
 * @throws HttpError `range_not_satisfiable`
 */
function rangeOf(header: string, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  if (first <= last) return { first, last }
  const detail = `The header Range asks for bytes beyond the end: the result has ${size}.`
  throw new HttpError('range_not_satisfiable', detail, { 'Content-Range': `bytes */${size}` })
}
