import { decodeFilters } from '../../file/decode-filters.ts'
import { isName, isStream, type PdfObject } from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** A character code in a string that is shown. */
export interface Code {
  readonly value: number
  readonly length: number
}

/** How the strings of a composite font are cut into codes, and what those mean. */
export interface CodeMap {
  readonly next: (bytes: string, at: number) => Code
  readonly isVertical: boolean
  /** Number of the character in its collection; undefined where this table is not at hand. */
  readonly cidOf: (code: Code) => number | undefined
  /** Text of a code by the encoding alone. */
  readonly textOf: (code: Code, bytes: string) => string | undefined
}

// Encodings that are character sets, by the beginning of their names (ISO 32000-2, table 116).
const CHARACTER_SETS: readonly (readonly [RegExp, string])[] = [
  [/^Uni.*-UTF16/, 'utf-16be'],
  [/^Uni.*-UCS2/, 'utf-16be'],
  [/RKSJ/, 'shift_jis'],
  [/^(?:EUC|Ext|Add)-[HV]$/, 'euc-jp'],
  [/^GB(?:K|KP|K2K|pc)?-?.*-EUC|^GBK/, 'gbk'],
  [/^(?:B5pc|ETen|ETenms|HKscs|Big5)/, 'big5'],
  [/^(?:KSC|KSCms|KSCpc)/, 'euc-kr'],
]

const CODE_SPACE = /begincodespacerange([\s\S]*?)endcodespacerange/g
const PAIR = /<([0-9a-f\s]+)>\s*<([0-9a-f\s]+)>/gi
const CID_RANGE = /<([0-9a-f\s]+)>\s*<([0-9a-f\s]+)>\s*(\d+)/gi
const CID_CHAR = /<([0-9a-f\s]+)>\s*(\d+)/gi

/**
 * The encoding of a composite font.
 *
 * @throws PdfError for one that is neither known nor written out
 */
export function readCodeMap(file: PdfFile, value: PdfObject | undefined): CodeMap {
  const encoding = file.resolve(value)
  if (isName(encoding)) return predefined(encoding.value)
  if (isStream(encoding)) {
    return written(
      decodeFilters(file, encoding).data.toString('latin1'),
      file.resolve(encoding.dict.get('WMode')) === 1,
    )
  }
  throw new PdfError('A composite font has no encoding.')
}

function predefined(encoding: string): CodeMap {
  const isVertical = encoding.endsWith('V')
  if (encoding.startsWith('Identity')) {
    return { isVertical, next: pair, cidOf: ({ value }) => value, textOf: () => undefined }
  }
  const label = CHARACTER_SETS.find(([pattern]) => pattern.test(encoding))?.[1]
  if (label === undefined) throw new PdfError(`The encoding ${encoding} of a font is not known.`)
  const decoder = new TextDecoder(label)
  const textOf = ({ length }: Code, bytes: string) =>
    decoder.decode(Buffer.from(bytes.slice(0, length), 'latin1'))
  const next = label === 'utf-16be' ? utf16 : (bytes: string, at: number) => lead(bytes, at, label)
  return { isVertical, next, cidOf: () => undefined, textOf }
}

function pair(bytes: string, at: number): Code {
  const low = at + 1 < bytes.length ? bytes.charCodeAt(at + 1) : 0
  return { value: bytes.charCodeAt(at) * 256 + low, length: Math.min(2, bytes.length - at) }
}

function utf16(bytes: string, at: number): Code {
  const code = pair(bytes, at)
  const isHigh = code.value >= 0xd800 && code.value <= 0xdbff && at + 4 <= bytes.length
  return isHigh ? { value: code.value * 65_536 + pair(bytes, at + 2).value, length: 4 } : code
}

function lead(bytes: string, at: number, label: string): Code {
  const byte = bytes.charCodeAt(at)
  const isKana = label === 'shift_jis' && byte >= 0xa0 && byte <= 0xdf
  const isSingle = byte < 0x81 || isKana || at + 1 >= bytes.length
  return isSingle ? { value: byte, length: 1 } : pair(bytes, at)
}

function written(cmap: string, isVerticalDict: boolean): CodeMap {
  const spaces = [...cmap.matchAll(CODE_SPACE)].flatMap(([, body = '']) =>
    [...body.matchAll(PAIR)].map(([, low = '', high = '']) => ({
      low: bytesOf(low),
      high: bytesOf(high),
    })),
  )
  if (spaces.length === 0 && !/Identity-[HV]\s+usecmap/.test(cmap)) {
    throw new PdfError('The encoding of a font has no code space.')
  }
  const cids = new Map<number, number>()
  for (const [, kind, body = ''] of cmap.matchAll(/begincid(char|range)([\s\S]*?)endcid/g)) {
    if (kind === 'char') {
      for (const [, code = '', cid = ''] of body.matchAll(CID_CHAR))
        cids.set(numberOf(code), Number(cid))
      continue
    }
    for (const [, first = '', last = '', cid = ''] of body.matchAll(CID_RANGE)) {
      const [low, high] = [numberOf(first), numberOf(last)]
      for (let code = low; code <= Math.min(high, low + 0xffff); code += 1) {
        cids.set(code, Number(cid) + code - low)
      }
    }
  }
  const lengths = [...new Set(spaces.map(({ low }) => low.length))].sort()
  const isIdentity = cids.size === 0
  return {
    isVertical: isVerticalDict || /\/WMode\s+1\s+def/.test(cmap),
    next(bytes, at) {
      for (const length of lengths) {
        const code = bytes.slice(at, at + length)
        const isInside = spaces.some(
          ({ low, high }) =>
            low.length === code.length &&
            Array.from(code).every(
              (byte, index) => byte >= (low[index] ?? '') && byte <= (high[index] ?? ''),
            ),
        )
        if (isInside) return { value: numberIn(code), length }
      }
      const length = Math.max(1, Math.min(lengths[0] ?? 2, bytes.length - at))
      return { value: numberIn(bytes.slice(at, at + length)), length }
    },
    cidOf: ({ value }) => (isIdentity ? value : (cids.get(value) ?? 0)),
    textOf: () => undefined,
  }
}

function bytesOf(hex: string): string {
  return Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1')
}

function numberOf(hex: string): number {
  return Number.parseInt(hex.replace(/\s/g, ''), 16)
}

function numberIn(bytes: string): number {
  return Array.from(bytes).reduce((value, byte) => value * 256 + byte.charCodeAt(0), 0)
}
