import { inflateSync } from 'node:zlib'
import { isArray, isDict, isName, type PdfDict, type PdfObject, type PdfStream } from './objects.ts'
import { PdfError, PdfLimitError } from './pdf-error.ts'
import type { PdfFile } from './pdf-file.ts'
import { undoPredictor } from './predictors.ts'

/** Data of a stream as far as it can be decoded here. */
export interface FilteredData {
  readonly data: Buffer
  /** The filter of images that is left, if there is one: `DCTDecode`, `JPXDecode`, `CCITTFaxDecode`, `JBIG2Decode`. */
  readonly codec?: string
  /** Parameters of that filter. */
  readonly parameters?: PdfDict
}

const MAX_BYTES = 256 * 1024 * 1024
const MAX_FILTERS = 8

// Long names, and those that inline images may use (ISO 32000-2, table 92).
const NAMES: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
  DCT: 'DCTDecode',
  CCF: 'CCITTFaxDecode',
}

const CODECS: ReadonlySet<string> = new Set([
  'DCTDecode',
  'JPXDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
])

/**
 * Undoes every filter of a stream that holds no pictures (ISO 32000-2, 7.4): Flate, LZW, run lengths, hexadecimal and
 * base 85, with the predictors of PNG and TIFF.
 *
 * @throws PdfError for data that is damaged or a filter that nobody knows; PdfLimitError for too much data
 */
export function decodeFilters(file: PdfFile, { dict: entries, data }: PdfStream): FilteredData {
  const filters = listOf(file, entries.get('Filter') ?? entries.get('F'))
  const parameters = listOf(file, entries.get('DecodeParms') ?? entries.get('DP'))
  if (filters.length > MAX_FILTERS) throw new PdfLimitError('A stream has too many filters.')
  let bytes: Buffer = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  for (const [index, item] of filters.entries()) {
    if (!isName(item)) throw new PdfError('A filter of a stream is no name.')
    const filter = NAMES[item.value] ?? item.value
    const own = parameters[index]
    const settings = isDict(own) ? resolved(file, own) : new Map<string, PdfObject>()
    if (CODECS.has(filter)) {
      if (index < filters.length - 1) throw new PdfError('An image has a filter inside another.')
      return { data: bytes, codec: filter, parameters: settings }
    }
    bytes = undo(filter, bytes, settings)
    if (bytes.length > MAX_BYTES) throw new PdfLimitError('A stream decodes to too much data.')
  }
  return { data: bytes }
}

function undo(filter: string, bytes: Buffer, settings: PdfDict): Buffer {
  switch (filter) {
    case 'FlateDecode':
      return undoPredictor(inflated(bytes), settings)
    case 'LZWDecode':
      return undoPredictor(lzw(bytes, settings.get('EarlyChange') !== 0), settings)
    case 'ASCIIHexDecode':
      return hexadecimal(bytes)
    case 'ASCII85Decode':
      return base85(bytes)
    case 'RunLengthDecode':
      return runLengths(bytes)
    case 'Crypt':
      return bytes
    default:
      throw new PdfError(`A stream has the filter ${filter}, which is not known.`)
  }
}

function listOf(file: PdfFile, value: PdfObject | undefined): readonly (PdfObject | undefined)[] {
  const list = file.resolve(value)
  if (isArray(list)) return list.map((item) => file.resolve(item))
  return list === undefined || list === null ? [] : [list]
}

function resolved(file: PdfFile, entries: PdfDict): PdfDict {
  return new Map([...entries].map(([key, value]) => [key, file.resolve(value) ?? null]))
}

function inflated(bytes: Buffer): Buffer {
  try {
    // The bytes before a damaged end are what readers show.
    return inflateSync(bytes, { maxOutputLength: MAX_BYTES, finishFlush: 2 })
  } catch (cause) {
    if (cause instanceof RangeError) throw new PdfLimitError('A stream inflates to too much data.')
    throw new PdfError('A stream cannot be inflated.', { cause })
  }
}

/** Source: ISO 32000-2, 7.4.4; codes of 9 to 12 bits, 256 clears the table and 257 ends the data. */
function lzw(bytes: Buffer, isEarly: boolean): Buffer {
  const parts: Buffer[] = []
  let table: Buffer[] = []
  let previous: Buffer | undefined
  let [bits, held, width, total] = [0, 0, 9, 0]
  const clear = () => {
    table = Array.from({ length: 256 }, (_, value) => Buffer.from([value]))
    table.push(Buffer.alloc(0), Buffer.alloc(0))
    previous = undefined
    width = 9
  }
  clear()
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff
    held += 8
    if (held < width) continue
    held -= width
    const code = (bits >> held) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      clear()
      continue
    }
    const known = table[code]
    const entry = known ?? (previous && Buffer.concat([previous, previous.subarray(0, 1)]))
    if (entry === undefined || code > table.length) throw new PdfError('LZW data is damaged.')
    parts.push(entry)
    total += entry.length
    if (total > MAX_BYTES) throw new PdfLimitError('A stream decodes to too much data.')
    if (previous && table.length < 4096) {
      table.push(Buffer.concat([previous, entry.subarray(0, 1)]))
    }
    previous = entry
    const size = table.length + (isEarly ? 1 : 0)
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9
  }
  return Buffer.concat(parts, total)
}

function hexadecimal(bytes: Buffer): Buffer {
  const [text = ''] = bytes.toString('latin1').split('>')
  const digits = text.replace(/\s|\0/g, '')
  if (/[^0-9a-f]/i.test(digits)) throw new PdfError('Hexadecimal data has other characters.')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

function base85(bytes: Buffer): Buffer {
  const [text = ''] = bytes
    .toString('latin1')
    .replace(/^\s*<~/, '')
    .split('~')
  const result: number[] = []
  let group: number[] = []
  const flush = () => {
    const count = group.length
    if (count < 2) return
    while (group.length < 5) group.push(84)
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
    const quad = [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) & 0xff)
    for (const byte of quad.slice(0, count - 1)) result.push(byte)
    group = []
  }
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (character === 'z' && group.length === 0) result.push(0, 0, 0, 0)
    else if (code >= 33 && code <= 117) group.push(code - 33)
    else if (!/[\s\0]/.test(character)) throw new PdfError('Base 85 data has other characters.')
    if (group.length === 5) flush()
  }
  flush()
  return Buffer.from(result)
}

function runLengths(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let total = 0
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] as number
    if (length === 128) break
    const part =
      length < 128
        ? bytes.subarray(at + 1, at + 2 + length)
        : Buffer.alloc(257 - length, bytes[at + 1] ?? 0)
    at += length < 128 ? length + 2 : 2
    total += part.length
    if (total > MAX_BYTES) throw new PdfLimitError('A stream decodes to too much data.')
    parts.push(part)
  }
  return Buffer.concat(parts, total)
}
