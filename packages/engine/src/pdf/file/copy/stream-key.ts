import { hash } from 'node:crypto'
import { type PdfStream, withEntries } from '../objects.ts'
import { serialize } from '../write/serialize.ts'

/**
 * The same text for equal streams: their data and their dictionaries without `Length`.
 *
 * That entry tells how the data stood in its file: encrypted, or in an object of its own.
 */
export function streamKey({ dict, data }: PdfStream): string {
  return `${hash('sha256', data, 'base64')} ${serialize(withEntries(dict, { Length: undefined }))}`
}
