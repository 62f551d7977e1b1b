import { inflateSync } from 'node:zlib'

const PAGE_OBJECT = /\/Type\s*\/Page\b/g
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b[\s\S]*?>>\s*stream\r?\n/g

/**
 * The pages of a PDF, in its object streams too: counted without the reader that made some of these files.
 *
 * @example pageCount(Buffer.from('1 0 obj <</Type /Page>> endobj')) // 1
 */
export function pageCount(pdf: Uint8Array): number {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  // One character a byte, so that places in the text are places in the file.
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(OBJECT_STREAM)].map(({ index, 0: head }) =>
    // Bytes behind the compressed data are ignored.
    inflateSync(bytes.subarray(index + head.length)).toString('latin1'),
  )
  return [text, ...streams].reduce((sum, part) => sum + (part.match(PAGE_OBJECT)?.length ?? 0), 0)
}
