import { isUint8Array } from 'node:util/types'
import * as z from 'zod'
import { asTheParseDoes, type Steps } from '../../lifetime/turns.ts'
import { headerName, headerValue } from '../network/header-field.ts'
import { countedEntries } from '../values/bounded.ts'
import { httpUrl, URL_MAX_LENGTH } from './http-url.ts'
import { RemoteBytes } from './remote-bytes.ts'

/** Largest binary input of one field. */
export const SOURCE_MAX_BYTES = 20 * 1024 * 1024

/** Largest sum of what a request names by URLs and jobs: a few lines may name gigabytes. */
export const SOURCES_MAX_BYTES = 200 * 1024 * 1024

/** Characters of base64 that are decoded in one go: a millisecond. Whole groups of four. */
const STEP_CHARACTERS = 1024 * 1024

const NOT_BASE64 = 'must be base64 (RFC 4648, section 4) without line breaks or a data: prefix'

/**
 * Base64 text, or its bytes for callers in the same process. JSON knows only the text: `inputJsonSchema`
 * writes this schema as a string with `contentEncoding: base64`.
 */
export const base64OrBytes = z.custom<string | Uint8Array>(
  (value) => typeof value === 'string' || isUint8Array(value),
  {
    error: 'must be base64 text, or an object such as {"base64": "..."} or {"url": "https://..."}',
  },
)

const encoded = z
  .strictObject({ base64: z.string().meta({ description: 'Base64 of the bytes.' }) })
  .meta({ title: 'EncodedSource', description: 'Bytes as base64.' })

const MAX_HEADERS = 50

const headers = z.record(headerName, headerValue)

const remote = z
  .strictObject({
    url: httpUrl.meta({
      description: `Absolute http or https URL, at most ${URL_MAX_LENGTH} characters and without credentials.`,
    }),
    headers: z
      .pipe(countedEntries<z.input<typeof headers>>(MAX_HEADERS), headers)
      .optional()
      .meta({
        description: `Request headers by name, at most ${MAX_HEADERS}; sent to the origin of \`url\` alone.`,
      }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, { error: 'must be a SHA-256 digest of 64 hexadecimal digits' })
      .optional()
      .meta({ description: 'Digest the bytes must have, in hexadecimal.' }),
  })
  .meta({
    title: 'RemoteSource',
    description:
      'An address to read the bytes from; all addresses and jobs of a request at most 200 MB together.',
  })

const jobResult = z
  .strictObject({
    job_id: z
      .uuid({ error: 'must be the id of a job' })
      .meta({ description: 'Id of a job of yours that has succeeded; its result is the source.' }),
  })
  .meta({ title: 'JobResultSource', description: 'The result of an earlier job of the service.' })

/** Fields that hold or name the bytes of a source, beside base64 text: `{ base64 }`, `{ url }` and `{ job_id }`. */
export const sourceObjects = [encoded, remote, jobResult] as const

/**
 * Binary input of any operation: base64 text, `{ base64 }`, `{ url }`, `{ job_id }`, or bytes in the library.
 *
 * Bytes once parsed; for a URL or a job they are {@link RemoteBytes} until the operation runs.
 */
export const source = z
  .union([base64OrBytes, ...sourceObjects])
  .transform(asTheParseDoes(sourceBytes))
  .meta({
    description:
      'Base64 of the bytes, an object holding it, or an object with the URL or the job to read them from; at most 20 MB once decoded.',
  })

/** Bytes of a source; for an address {@link RemoteBytes}. */
export function* sourceBytes(
  value: string | Uint8Array | SourceObject,
  ctx: z.core.$RefinementCtx,
): Steps<Uint8Array> {
  if (typeof value === 'object' && 'url' in value) return remoteBytes(value)
  if (typeof value === 'object' && 'job_id' in value)
    return new RemoteBytes({ jobId: value.job_id })
  const given = typeof value === 'object' && 'base64' in value ? value.base64 : value
  const size = typeof given === 'string' ? decodedLength(given) : given.byteLength
  if (size > SOURCE_MAX_BYTES) {
    const message = `must be at most ${SOURCE_MAX_BYTES} bytes (20 MB)`
    ctx.addIssue({ code: 'custom', message, params: { given: `${size} bytes` } })
    return z.NEVER
  }
  const bytes = typeof given === 'string' ? yield* decode(given) : given
  if (bytes !== undefined) return bytes
  ctx.addIssue({ code: 'custom', message: NOT_BASE64, params: { given: undefined } })
  return z.NEVER
}

type SourceObject = z.output<(typeof sourceObjects)[number]>

function remoteBytes({ url, headers = {}, sha256 }: z.output<typeof remote>): RemoteBytes {
  return new RemoteBytes({ url, headers, sha256: sha256?.toLowerCase() })
}

/** Number of bytes that strict base64 stands for, and that other text has at most. */
function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return Math.max(Math.ceil(text.length / 4) * 3 - padding, 0)
}

/**
 * Bytes of strict base64, or undefined.
 *
 * Node's decoder leaves out what is not base64 and takes the alphabet for URLs and the low bytes of other
 * characters. So the right length proves the rest: three times as fast as an expression over 27 million characters.
 */
function* decode(text: string): Steps<Uint8Array | undefined> {
  if (text.length % 4 !== 0) return undefined
  const bytes = Buffer.alloc(decodedLength(text))
  let size = 0
  for (let from = 0; from < text.length; from += STEP_CHARACTERS) {
    if (from > 0) yield
    const part = text.slice(from, from + STEP_CHARACTERS)
    const isAscii = Buffer.byteLength(part) === part.length
    if (!isAscii || part.includes('-') || part.includes('_')) return undefined
    size += bytes.write(part, size, 'base64')
  }
  return size === bytes.byteLength ? bytes : undefined
}
