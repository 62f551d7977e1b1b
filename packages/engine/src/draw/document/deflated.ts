import { deflateSync } from 'node:zlib'
import { dict, name, type PdfStream, stream } from '../../pdf/file/objects.ts'

/** A stream of this data, deflated now: what waits to be written is small. */
export function deflated(data: Uint8Array): PdfStream {
  return stream(dict({ Filter: name('FlateDecode') }), deflateSync(data))
}
