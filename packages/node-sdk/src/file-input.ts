/**
 * A document, image, font or other file, wherever an input takes bytes:
 *
 * - `fromFile('letter.docx')` or a `file:` URL: a file of this machine
 * - a `Uint8Array` (a Buffer is one), another view such as a `DataView`, or an `ArrayBuffer`
 * - a `Blob` or `File`
 * - a stream: web or Node, or anything else that yields bytes
 */
export type FileInput =
  | LocalFile
  | ArrayBufferView
  | ArrayBuffer
  | Blob
  | URL
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>

/**
 * A file of this machine, read when the call begins; see {@link fromFile}.
 *
 * An object of a class, and not a plain one: an input that came as JSON from elsewhere cannot name files of this machine.
 */
export class LocalFile {
  /** Absolute, or relative to the current folder. */
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/**
 * A file of this machine, wherever an input takes bytes.
 *
 * @param path absolute, or relative to the current folder
 * @example await svc.convertWord({ document: fromFile('letter.docx') })
 */
export function fromFile(path: string): LocalFile {
  return new LocalFile(path)
}
