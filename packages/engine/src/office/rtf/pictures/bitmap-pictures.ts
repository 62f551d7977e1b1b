import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'

/** Hundredths of a millimetre in a twip. */
const PER_TWIP = 2540 / 1440
const TWIPS_PER_PIXEL = 15
/** Words of the header of a metafile. */
const HEADER_WORDS = 9
/** The raster operation that copies a picture as it is. */
const SOURCE_COPY = 0x00cc_0020
const SIZE = new Set(['picw', 'pich', 'picwgoal', 'pichgoal'])
/** Bytes of the header of a bitmap (BITMAPINFOHEADER); later ones are longer. */
const BITMAP_HEADER_BYTES = 40

/**
 * Wraps the bitmaps of an RTF text (`\dibitmap`) in metafiles that draw them: LibreOffice leaves them out.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where there are none
 */
export function wrapBitmaps(text: string): string {
  if (!text.includes('\\dibitmap')) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  while (scanner.next()) {
    if (scanner.kind === 'word' && scanner.word === 'pict') wrapOne(scanner, edits)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** @param scanner at the start of a picture; at its end afterwards */
function wrapOne(scanner: RtfScanner, edits: TextEdits): void {
  const { text, depth } = scanner
  const sizes = new Map<string, number>()
  const words: { readonly start: number; readonly end: number }[] = []
  let data: { readonly start: number; readonly end: number; readonly bytes: Buffer } | undefined
  let isBitmap = false
  while (scanner.next() && scanner.depth >= depth) {
    const { kind, word, value, start, end } = scanner
    if (scanner.depth > depth) continue
    if (kind === 'text') {
      const bytes = Buffer.from(text.slice(start, end).replaceAll(/[^\da-f]/gi, ''), 'hex')
      if (bytes.length > 0) data = { start, end, bytes }
    } else if (kind !== 'word') continue
    else if (word === 'dibitmap') {
      isBitmap = true
      words.push({ start, end })
    } else if (word === 'bin') {
      data = { start, end, bytes: Buffer.from(text.slice(end - (value ?? 0), end), 'latin1') }
    } else if (SIZE.has(word)) {
      sizes.set(word, value ?? 0)
      words.push({ start, end })
    }
  }
  const file = isBitmap && data ? metafileOf(data.bytes) : undefined
  if (file === undefined || data === undefined) return
  const sides = (['w', 'h'] as const).map((side, index) => {
    const goal = sizes.get(`pic${side}goal`) ?? (file.pixels[index] ?? 0) * TWIPS_PER_PIXEL
    return `\\pic${side}${Math.round(goal * PER_TWIP)}\\pic${side}goal${goal}`
  })
  for (const { start, end } of words) edits.remove(start, end)
  edits.replace(data.start, data.end, `\\wmetafile8${sides.join('')} ${file.bytes.toString('hex')}`)
}

/** A metafile that draws a bitmap; undefined where the bitmap has another header. */
function metafileOf(bitmap: Buffer) {
  if (bitmap.length < BITMAP_HEADER_BYTES || bitmap.readUInt32LE(0) < BITMAP_HEADER_BYTES)
    return undefined
  const width = Math.abs(bitmap.readInt32LE(4))
  const height = Math.abs(bitmap.readInt32LE(8))
  if (width === 0 || height === 0 || width > 0x7fff || height > 0x7fff) return undefined
  const draw = record(0x0f43, [
    ...[SOURCE_COPY & 0xffff, SOURCE_COPY >>> 16, 0],
    // Source: height, width, top, left; then the same of the target.
    ...[height, width, 0, 0, height, width, 0, 0],
  ])
  const padding = Buffer.alloc(bitmap.length % 2)
  const picture = Buffer.concat([draw, bitmap, padding])
  picture.writeUInt32LE(picture.length / 2, 0)
  const records = [record(0x020b, [0, 0]), record(0x020c, [height, width]), picture, record(0, [])]
  const body = Buffer.concat(records)
  const header = Buffer.alloc(HEADER_WORDS * 2)
  header.writeUInt16LE(1, 0)
  header.writeUInt16LE(HEADER_WORDS, 2)
  header.writeUInt16LE(0x0300, 4)
  header.writeUInt32LE(HEADER_WORDS + body.length / 2, 6)
  header.writeUInt32LE(picture.length / 2, 12)
  return { bytes: Buffer.concat([header, body]), pixels: [width, height] }
}

/** Source: [MS-WMF] 2.3. */
function record(code: number, parameters: readonly number[]): Buffer {
  const bytes = Buffer.alloc(6 + parameters.length * 2)
  bytes.writeUInt32LE(bytes.length / 2, 0)
  bytes.writeUInt16LE(code, 4)
  parameters.forEach((value, index) => {
    bytes.writeUInt16LE(value, 6 + index * 2)
  })
  return bytes
}
