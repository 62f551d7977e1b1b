import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { EngineError, sha256 } from '@svc/engine'
import { answering } from './answering.ts'
import {
  type ArtifactStore,
  type ByteRange,
  endOfHour,
  type LinkOptions,
  type StoredBytes,
} from './artifact-store.ts'
import { unlessSilent } from './unless-silent.ts'

/** Where the objects are. */
export interface S3Address {
  readonly bucket: string
  /** Before every key; empty or with a slash at its end. */
  readonly prefix: string
  /** Another server than that of AWS. */
  readonly endpoint: string | undefined
  readonly region: string | undefined
  /** Whether clients are sent to the server for their results, with a signed address; it must be reachable for them. */
  readonly links: boolean
}

/** How long the server may keep a caller waiting. */
export interface S3Limits {
  /**
   * Without an answer, however often it is asked, or without the next byte of an object, in milliseconds. An object that is
   * sent has more time, by its size, while the server takes bytes of it.
   */
  readonly answerMs: number
  /** Without a byte while an object is read by somebody who is slow, in milliseconds. */
  readonly silenceMs: number
}

const LIMITS: S3Limits = { answerMs: 10_000, silenceMs: 120_000 }
const CONNECT_TIMEOUT_MS = 3000
// A request on a connection that has died unseen is sent again on another one while its caller still waits.
const TRIES_IN_TIME = 2
/** How long an answer to `ping` holds, in milliseconds: the owner of a bucket pays for each request. */
const PING_HOLDS_MS = 1000
// The slowest line that objects are sent over.
const SLOWEST_BYTES_PER_MS = 128
// As many keys as one request removes.
const LIST_MAX = 1000

/**
 * Artifacts in a bucket of S3 or of a server with its interface.
 *
 * Credentials come from where the AWS SDK finds them: the environment, a profile, the role of the machine. Bytes are
 * checked against their SHA-256 by the server, and against the checksum it kept when they are read.
 */
export async function s3Store(
  address: S3Address,
  { answerMs, silenceMs } = LIMITS,
): Promise<ArtifactStore> {
  // Thirteen megabytes of code that a service with files never loads.
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, prefix, endpoint, region, links } = address
  const clientWith = (socketTimeout: number) =>
    new sdk.S3Client({
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      region: region ?? 'us-east-1',
      maxAttempts: 3,
      requestHandler: {
        requestTimeout: answerMs / TRIES_IN_TIME,
        // Otherwise the client only warns, and a job waits for a silent server for ever.
        throwOnRequestTimeout: true,
        socketTimeout,
        connectionTimeout: CONNECT_TIMEOUT_MS,
      },
    })
  const client = clientWith(silenceMs)
  // Nobody is slow but the server while an object is sent.
  const sender = clientWith(answerMs)
  const inTime: InTime = (ask) => answeredWithin(answerMs, ask)
  let pinged: { readonly answers: boolean; readonly at: number } | undefined
  const at = (key: string) => ({ Bucket, Key: prefix + key })
  return {
    async put(key, bytes, mediaType) {
      const digest = await sha256(bytes)
      const ChecksumSHA256 = digest.toString('base64')
      const body = { Body: bytes, ContentType: mediaType, ContentLength: bytes.byteLength }
      const requestTimeout = answerMs + bytes.byteLength / SLOWEST_BYTES_PER_MS
      const put = new sdk.PutObjectCommand({ ...at(key), ...body, ChecksumSHA256 })
      // The digest that the request is signed with; the client would take it again, on this thread.
      const hashed = {
        'x-amz-content-sha256': digest.toString('hex'),
      }
      put.middlewareStack.add(
        (next) => (args) => {
          Object.assign(Object(args.request).headers, hashed)
          return next(args)
        },
        { step: 'build' },
      )
      const until = performance.now() + answerMs
      put.middlewareStack.add(
        (next) => (args) => {
          if (performance.now() < until) return next(args)
          throw new Error('the server has had its time; another try would be one too many')
        },
        { step: 'finalizeRequest', priority: 'low' },
      )
      await answering(() => sender.send(put, { requestTimeout }))
    },
    get: (key, range) =>
      answering(async () => {
        const get = new sdk.GetObjectCommand({
          ...at(key),
          ...(range && { Range: rangeHeader(range) }),
        })
        const found = await inTime((options) => client.send(get, options)).catch(absent)
        if (found === undefined) return undefined
        const { stream, sizeBytes } = storedBytes(found.Body, found.ContentLength)
        return { stream: unlessSilent(stream, answerMs), sizeBytes }
      }),
    delete: (key) =>
      answering(async () => {
        const remove = new sdk.DeleteObjectCommand(at(key))
        await inTime((options) => client.send(remove, options))
      }),
    ...(links && {
      link: (key: string, options: LinkOptions) =>
        answering(() => signedLink(client, at(key), options)),
    }),
    sweep: (kind, before) =>
      answering(async () => {
        let removed = 0
        for (const folder of await hours({ client, inTime }, Bucket, `${prefix}${kind}/`)) {
          const end = endOfHour(folder.slice(`${prefix}${kind}/`.length, -1))
          if (end === undefined || end >= before) continue
          removed += await removeAll({ client, inTime }, Bucket, folder)
        }
        return removed
      }),
    async ping(withinMs = answerMs) {
      if (pinged !== undefined && performance.now() - pinged.at < PING_HOLDS_MS) {
        return pinged.answers
      }
      const head = new sdk.HeadBucketCommand({ Bucket })
      const asked = answeredWithin(withinMs, (options) => client.send(head, options))
      const answers = await asked.then(
        () => true,
        () => false,
      )
      pinged = { answers, at: performance.now() }
      return answers
    },
    async close() {
      client.destroy()
      sender.destroy()
    },
  }
}

/**
 * The address that `ARTIFACTS` names: `s3://bucket/prefix`, with `?endpoint=https://…` for another server than that of
 * AWS, `?region=…`, and `?links=on` where clients may read results from the server itself.
 *
 * @throws EngineError `invalid_request` for one that names no bucket
 */
export function parseS3Address(url: URL): S3Address {
  const bucket = url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new EngineError('invalid_request', 'ARTIFACTS must name a bucket, as s3://bucket/prefix.')
  }
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? undefined,
    links: url.searchParams.get('links') === 'on',
  }
}

function rangeHeader({ first, last }: ByteRange): string {
  return `bytes=${first}-${last}`
}

function storedBytes(body: unknown, length: number | undefined): StoredBytes {
  if (!(body instanceof Readable) || length === undefined) {
    throw new Error('the store answered without bytes')
  }
  return { stream: body, sizeBytes: length }
}

async function signedLink(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string },
  { mediaType, disposition, expiresInS }: LinkOptions,
): Promise<string> {
  const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const command = new GetObjectCommand({
    ...object,
    ResponseContentType: mediaType,
    ResponseContentDisposition: disposition,
  })
  return getSignedUrl(client, command, { expiresIn: expiresInS })
}

/** Asks the server, and waits no longer for it than a caller may have to. */
type InTime = <Answer>(ask: Ask<Answer>) => Promise<Answer>

/** A question to the server, given up with its signal. */
type Ask<Answer> = (options: { readonly abortSignal: AbortSignal }) => Promise<Answer>

/** Also where the client waits for credentials, which no limit of a request ends. */
async function answeredWithin<Answer>(ms: number, ask: Ask<Answer>): Promise<Answer> {
  const given = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`the server has not answered within ${ms} ms`))
    given.abort()
  }, ms)
  try {
    return await Promise.race([ask({ abortSignal: given.signal }), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Requests of a sweep. */
interface Sweeping {
  readonly client: S3Client
  readonly inTime: InTime
}

/** Folders of hours under a prefix. */
async function hours(
  { client, inTime }: Sweeping,
  Bucket: string,
  Prefix: string,
): Promise<readonly string[]> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
  const found: string[] = []
  let token: string | undefined
  do {
    const list = new ListObjectsV2Command({
      Bucket,
      Prefix,
      Delimiter: '/',
      ...(token !== undefined && { ContinuationToken: token }),
    })
    const page = await inTime((options) => client.send(list, options))
    for (const { Prefix: folder } of page.CommonPrefixes ?? []) if (folder) found.push(folder)
    token = page.NextContinuationToken
  } while (token !== undefined)
  return found
}

async function removeAll(
  { client, inTime }: Sweeping,
  Bucket: string,
  Prefix: string,
): Promise<number> {
  const { DeleteObjectCommand, ListObjectsV2Command } = await import('@aws-sdk/client-s3')
  let removed = 0
  for (;;) {
    const list = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: LIST_MAX })
    const page = await inTime((options) => client.send(list, options))
    const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
    // One by one: not every server with this interface removes several at once.
    for (const Key of keys) {
      const remove = new DeleteObjectCommand({ Bucket, Key })
      await inTime((options) => client.send(remove, options))
    }
    removed += keys.length
    if (keys.length < LIST_MAX) return removed
  }
}

function absent(error: unknown): undefined {
  const { name } = error as Error
  if (name === 'NoSuchKey' || name === 'NotFound') return undefined
  throw error
}
