import { decodeFilters } from '../../../../pdf/file/decode-filters.ts'
import {
  isArray,
  isName,
  isStream,
  name,
  type PdfStream,
  stream,
  withEntries,
} from '../../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../../pdf/file/write/sweep.ts'

const [MARK, START_OF_SCAN, END_OF_IMAGE] = [0xff, 0xda, 0xd9]
// Segments that say how samples are read: JFIF, Adobe's colours. Readers of PDF take profiles from elsewhere.
const NEEDED: readonly (readonly [marker: number, text: string])[] = [
  [0xe0, 'JFIF\0'],
  [0xee, 'Adobe'],
]
// Boxes with words, previews and data of other programs (ISO/IEC 15444-1, annex I).
const WORDS: ReadonlySet<string> = new Set(['xml ', 'uuid', 'uinf', 'asoc', 'jp2i', 'jumb'])

/**
 * Takes out of the images of a file all that is no picture: titles, places and previews that cameras and programs leave
 * in JPEG and JPEG 2000 files, and bytes behind their end.
 */
export function stripImageData(file: PdfFile): void {
  for (const { num } of sweep(file)) {
    const image = file.peek(num)
    if (!isStream(image) || !mayBeCoded(file, image)) continue
    const { data, codec } = decodeFilters(file, image)
    const bare = codec === 'DCTDecode' ? bareJpeg(data) : bareJpeg2000(data)
    if (bare.length === data.length) continue
    const parms = file.resolve(image.dict.get('DecodeParms') ?? image.dict.get('DP'))
    const own = isArray(parms) ? parms.at(-1) : parms
    const entries = withEntries(image.dict, {
      Filter: name(codec ?? ''),
      F: undefined,
      DP: undefined,
      Length: undefined,
      DecodeParms: own ?? undefined,
    })
    file.set(num, stream(entries, bare))
  }
}

function mayBeCoded(file: PdfFile, { dict }: PdfStream): boolean {
  const filter = file.resolve(dict.get('Filter'))
  const last = file.resolve(isArray(filter) ? filter.at(-1) : filter)
  return isName(last) && ['DCTDecode', 'DCT', 'JPXDecode'].includes(last.value)
}

/**
 * A JPEG without the segments that no decoder of PDF needs; as it is where it cannot be followed.
 *
 * Source: ITU-T T.81, annex B.
 */
export function bareJpeg(data: Buffer): Buffer {
  const kept = [data.subarray(0, 2)]
  let at = 2
  while (at + 4 <= data.length) {
    if (data[at] !== MARK) return data
    const marker = data[at + 1] as number
    if (marker === MARK) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, data.subarray(at, at + 2)])
    const end = at + 2 + data.readUInt16BE(at + 2)
    const isExtra = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)
    if (!isExtra || isNeeded(data, marker, at + 4)) kept.push(data.subarray(at, end))
    at = end
    if (marker !== START_OF_SCAN) continue
    const next = endOfScan(data, at)
    kept.push(data.subarray(at, next))
    at = next
  }
  // Cut short, or with an end that is missing: decoders show what is there.
  return Buffer.concat([...kept, data.subarray(at)])
}

function isNeeded(data: Buffer, marker: number, at: number): boolean {
  return NEEDED.some(
    ([own, text]) => own === marker && data.toString('latin1', at, at + text.length) === text,
  )
}

/** Where the next marker stands that is none of those inside a scan. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = data.indexOf(MARK, from); at >= 0; at = data.indexOf(MARK, at + 1)) {
    const marker = data[at + 1]
    const isInside = marker === 0 || marker === MARK || (marker && marker >= 0xd0 && marker <= 0xd7)
    if (marker !== undefined && !isInside) return at
  }
  return data.length
}

/** A JPEG 2000 file without boxes of words, and without remarks in its codestream. */
export function bareJpeg2000(data: Buffer): Buffer {
  if (data.toString('latin1', 4, 8) !== 'jP  ') return bareCodestream(data)
  const kept: Buffer[] = []
  for (let at = 0; at < data.length; ) {
    if (at + 8 > data.length) break
    const length = data.readUInt32BE(at)
    // 0: up to the end of the file; 1: eight more bytes say how far.
    const isLong = length === 1 && at + 16 <= data.length
    const size =
      length === 0 ? data.length - at : isLong ? Number(data.readBigUInt64BE(at + 8)) : length
    if (size < 8 || at + size > data.length) return data
    const type = data.toString('latin1', at + 4, at + 8)
    if (type === 'jp2c')
      kept.push(boxOf(type, bareCodestream(data.subarray(at + (isLong ? 16 : 8), at + size))))
    else if (!WORDS.has(type)) kept.push(data.subarray(at, at + size))
    at += size
  }
  return Buffer.concat(kept)
}

function boxOf(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A codestream without remarks in its main header (ISO/IEC 15444-1, A.9.2); as it is where it cannot be followed. */
function bareCodestream(data: Buffer): Buffer {
  if (data.length < 4 || data.readUInt32BE(0) !== 0xff4fff51) return data
  const kept = [data.subarray(0, 2)]
  let at = 2
  while (at + 4 <= data.length) {
    const marker = data.readUInt16BE(at)
    // The first tile.
    if (marker === 0xff90) return Buffer.concat([...kept, data.subarray(at)])
    const end = at + 2 + data.readUInt16BE(at + 2)
    if (marker !== 0xff64) kept.push(data.subarray(at, end))
    at = end
  }
  return data
}
