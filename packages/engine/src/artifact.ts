import type { RenderWarning } from './messages/warnings.ts'

/** Media types an operation may answer with. */
export type MediaType =
  | 'application/pdf'
  | 'application/zip'
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'

/** Extensions of a file of each media type, the usual one first. */
export const FILE_EXTENSIONS = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
} as const satisfies Readonly<Record<MediaType, readonly [string, ...string[]]>>

/** Where the time of one render went, in milliseconds. */
export interface Timings {
  /** Waiting for a turn and for a browser page or a process. */
  readonly queueMs: number
  /** Reading the document, and loading it with everything it refers to. */
  readonly loadMs: number
  /** Laying out and printing, or capturing the image. */
  readonly printMs: number
  /** Finishing: conformance, metadata, edits, attachments, encryption. */
  readonly finishMs: number
}

/** Where the document of an artifact came from. */
export interface DocumentSource {
  /** HTTP status of its server. */
  readonly status: number
  /** Its address, after redirects. */
  readonly url: string
}
/**
 * Engine that made a PDF of an office document: `layout` places it as the program does that it was written with,
 * `semantic` flows its content in a theme of our own.
 */
export type DocumentEngine = 'layout' | 'semantic'

/** One of the files that an archive holds. */
export interface ArtifactFile {
  /** Safe file name with extension; no two of an archive are the same. */
  readonly filename: string
  /** The file. */
  readonly bytes: Uint8Array
  /** Number of pages. */
  readonly pages: number
}

/** Output bytes of an operation and what is known about them; a PDF has pages, an archive has files. */
export type Artifact<M extends MediaType = MediaType> = ArtifactFacts<M> &
  ([M] extends ['application/pdf'] ? { readonly pages: number } : unknown) &
  ([M] extends ['application/zip'] ? { readonly files: readonly ArtifactFile[] } : unknown)

/** Parts that every artifact has. */
export interface ArtifactFacts<M extends MediaType> {
  /** Media type of the bytes. */
  readonly mediaType: M
  /** The file. */
  readonly bytes: Uint8Array
  /** Safe file name with extension, for example `Invoice 2026-001.pdf`. */
  readonly filename: string
  /** Number of pages; absent for images. */
  readonly pages?: number
  /** Files of an archive, for those who need no archive. */
  readonly files?: readonly ArtifactFile[]
  /** Absent when the document came with the request. */
  readonly source?: DocumentSource
  /** Which engine ran; absent where there is but one. */
  readonly engine?: DocumentEngine
  /** Faults that the result has or may have; empty when nothing is known to be wrong. */
  readonly warnings: readonly RenderWarning[]
  /** Where the time went. */
  readonly timings: Timings
}

/** An artifact, its type narrowed to the media type given, so that `run` needs no cast. */
export function artifact<M extends MediaType>(
  mediaType: M,
  parts: Omit<Artifact<M>, 'mediaType'>,
): Artifact<M> {
  return { mediaType, ...parts } as Artifact<M>
}

/** Whether an operation's result is an artifact and not a JSON value. */
export function isArtifact(result: unknown): result is Artifact {
  return typeof result === 'object' && result !== null && 'bytes' in result && 'mediaType' in result
}
