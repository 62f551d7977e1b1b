import { dict, type PdfStream, stream } from '../../../../pdf/file/objects.ts'

/** Content of a glyph of a Type 3 font that draws nothing (ISO 32000-2, 9.6.4). */
export function emptyDrawing(): PdfStream {
  return stream(dict({}), Buffer.from('0 0 d0'))
}
