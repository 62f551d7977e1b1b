import type { Readable } from 'node:stream'

/** A part of a stored object, both ends included, as HTTP counts them (RFC 9110, 14.1.2). */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** A stored object that is being read. */
export interface StoredBytes {
  /** The bytes asked for. Ends with an error when they cannot be read to the end. */
  readonly stream: Readable
  /** Number of bytes in `stream`. */
  readonly sizeBytes: number
}

/** How a browser is to treat an object that it gets straight from the store. */
export interface LinkOptions {
  readonly mediaType: string
  /** Value of `Content-Disposition`. */
  readonly disposition: string
  /** Whole seconds, at least 1. */
  readonly expiresInS: number
}

/**
 * Where the bodies of jobs wait and their results are kept: files, or an S3 bucket.
 *
 * Keys come from {@link artifactKey} alone, never from a client. Every method throws EngineError
 * `service_unavailable` while the store does not answer or is full.
 */
export interface ArtifactStore {
  /** Writes an object whole or not at all; it outlives a crash of the machine once the promise resolves. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Opens an object, or a part of one; `undefined` when there is none. */
  get(key: string, range?: ByteRange): Promise<StoredBytes | undefined>
  /** Removes an object, if there is one. */
  delete(key: string): Promise<void>
  /** A short-lived address that the store itself answers; absent where a store has none. */
  link?(key: string, options: LinkOptions): Promise<string>
  /**
   * Removes objects of a kind that were written before a time: a net under the removals of single objects.
   *
   * @returns number of objects or folders removed
   */
  sweep(kind: ArtifactKind, before: Date): Promise<number>
  /**
   * Whether the store answers now.
   *
   * @param withinMs how long it may take. Default: as long as any other call
   */
  ping(withinMs?: number): Promise<boolean>
  close(): Promise<void>
}

/** Kind of an object: the body of a job, or its result. */
export type ArtifactKind = 'inputs' | 'results'

/**
 * The key of an object. The hour comes first, so that old objects are removed a folder at a time.
 *
 * @example artifactKey('results', new Date('2026-11-20T16:30Z'), 'a-1') // 'results/2026-11-20T16/a-1'
 */
export function artifactKey(kind: ArtifactKind, at: Date, name: string): string {
  return `${kind}/${at.toISOString().slice(0, 13)}/${name}`
}

/** The end of the hour that a folder of {@link artifactKey} is named for; `undefined` for another name. */
export function endOfHour(folder: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}$/.test(folder)) return undefined
  const start = Date.parse(`${folder}:00Z`)
  return Number.isNaN(start) ? undefined : new Date(start + 60 * 60_000)
}
