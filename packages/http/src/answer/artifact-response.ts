import {
  type Artifact,
  type RenderWarning,
  seriousWarnings,
  sha256,
  type Timings,
} from '@svc/engine'
import type { Context } from 'koa'
import type { StoredResult } from '../database/tables.ts'
import { toldWarning } from './told-warning.ts'

/** Most bytes of `Document-Warnings-Detail`: proxies refuse much longer header fields. */
export const WARNINGS_DETAIL_MAX_BYTES = 4096

/** Longest `Source-Url`: a redirect may lead to an address of any length. */
const SOURCE_URL_MAX_LENGTH = 4096

/** The part of a Koa context that an answer is written to. */
export type AnswerContext = Pick<Context, 'set' | 'attachment' | 'body' | 'status'>

/** Answers with the bytes of an artifact, and in header fields what is known about them. */
export async function sendArtifact(ctx: AnswerContext, artifact: Artifact): Promise<void> {
  const { bytes, mediaType, timings } = artifact
  ctx.status = 200
  // A view of the same bytes; Koa would send a plain Uint8Array as JSON.
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  describeResult(ctx, {
    ...artifact,
    media_type: mediaType,
    sha256: (await sha256(bytes)).toString('hex'),
  })
  ctx.set('Server-Timing', serverTiming(timings))
}

/** Header fields of a result, whether it is sent at once or comes from the store. */
export type DescribedResult = Pick<StoredResult, 'media_type' | 'sha256' | 'filename'> &
  Pick<Partial<Artifact>, 'pages' | 'source'> & {
    readonly engine?: string
    readonly warnings: readonly RenderWarning[]
  }

/** Sets the header fields of a result. */
export function describeResult(ctx: AnswerContext, result: DescribedResult): void {
  const { media_type, sha256, filename, pages, source, engine, warnings } = result
  ctx.attachment(filename, { type: 'inline', fallback: asciiName(filename) })
  ctx.set({
    'Content-Type': media_type,
    ETag: `"${sha256}"`,
    'Document-Warnings': String(seriousWarnings(warnings).length),
    ...(pages !== undefined && { 'Document-Pages': String(pages) }),
    ...(source !== undefined && {
      'Source-Status': String(source.status),
      ...(source.url.length <= SOURCE_URL_MAX_LENGTH && { 'Source-Url': source.url }),
    }),
    ...(engine !== undefined && { 'Document-Engine': engine }),
    ...(warnings.length > 0 && { 'Document-Warnings-Detail': warningsDetail(warnings) }),
  })
}

/**
 * Warnings as JSON in ASCII, as many whole ones as fit, those of severity `warning` first; `Document-Warnings` has
 * the real number of these.
 *
 * @example warningsDetail([{ code: 'resource_failed', severity: 'warning', message: 'é' }])
 *   // '[{"code":"resource_failed","severity":"warning","message":"\\u00e9"}]'
 */
export function warningsDetail(warnings: readonly RenderWarning[]): string {
  const parts: string[] = []
  let length = 2
  const serious = seriousWarnings(warnings)
  const notes = warnings.filter((warning) => !serious.includes(warning))
  for (const warning of [...serious, ...notes]) {
    const part = fitting(warning, WARNINGS_DETAIL_MAX_BYTES - length - 1)
    if (part === undefined) break
    length += part.length + 1
    parts.push(part)
  }
  return `[${parts.join(',')}]`
}

/** A warning in so many bytes, with as many of its redactions as fit: its message has their number. */
function fitting(warning: RenderWarning, maxBytes: number): string | undefined {
  const { redactions, ...bare } = toldWarning(warning)
  for (let count = redactions?.length ?? 0; count > 0; count = Math.floor(count / 2)) {
    const part = asciiJson({ ...bare, redactions: redactions?.slice(0, count) })
    if (part.length <= maxBytes) return part
  }
  const part = asciiJson(bare)
  return part.length <= maxBytes ? part : undefined
}

// For clients that do not read `filename*` (RFC 6266, appendix D): Latin-1, which the standard allows here, is
// taken for UTF-8 by many of them.
function asciiName(filename: string): string {
  const bare = filename.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/[^\u0020-\u007e]/g, '_')
}

// DEL is the one ASCII character that JSON leaves bare and a header field must not hold.
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

// Source: W3C Server Timing; durations in milliseconds.
function serverTiming({ queueMs, loadMs, printMs, finishMs }: Timings): string {
  return Object.entries({ queue: queueMs, load: loadMs, print: printMs, finish: finishMs })
    .map(([name, duration]) => `${name};dur=${duration.toFixed(1)}`)
    .join(', ')
}
