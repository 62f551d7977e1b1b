import { decodeUtf16 } from '../../../../pdf/file/decode-text-string.ts'
import { textOfGlyphName } from '../../../../pdf/glyphs/fonts/glyph-names.ts'
import { type IsNamedText, scrubPostScript } from './post-script.ts'

// Versions of files of tables (OpenType specification, "Organization of an OpenType Font").
const TABLES: ReadonlySet<string> = new Set(['\0\x01\0\0', 'true', 'OTTO'])
// Signatures, which a change ends, and what describes a font besides.
const APART: ReadonlySet<string> = new Set(['DSIG', 'meta', 'PCLT'])
const SPACE = 0x20

/** A program of a font, and its bytes without those places that hold names of glyphs, which are looked at one by one. */
interface FontTexts {
  readonly data: Buffer
  readonly besideNames: Buffer
}

/** The program of a font whose names, notices and owners say nothing of what must go. */
export function scrubFontTexts(program: Buffer, isNamed: IsNamedText): FontTexts {
  const data = Buffer.from(program)
  const besideNames = Buffer.from(program)
  try {
    const version = data.toString('latin1', 0, 4)
    if (TABLES.has(version)) scrubTables(data, besideNames, isNamed)
    else if (data[0] === 1) scrubCff(data, besideNames, isNamed)
    else if (version.startsWith('%!')) scrubType1(data, besideNames, isNamed)
  } catch (error) {
    // A program that cannot be followed is searched as bytes.
    if (!(error instanceof RangeError)) throw error
  }
  return { data: data.equals(program) ? program : data, besideNames }
}

function scrubTables(data: Buffer, besideNames: Buffer, isNamed: IsNamedText): void {
  const count = data.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index
    const tag = data.toString('latin1', entry, entry + 4)
    const start = data.readUInt32BE(entry + 8)
    const end = start + data.readUInt32BE(entry + 12)
    const [own, other] = [data.subarray(start, end), besideNames.subarray(start, end)]
    if (tag === 'name') {
      scrubNameTable(own, isNamed)
      own.copy(other)
    } else if (APART.has(tag)) {
      if (isNamed(own.toString('latin1'))) own.fill(0)
      other.fill(0)
    } else if (tag === 'CFF ') scrubCff(own, other, isNamed)
    else if (tag === 'post') scrubPostTable(own, other, isNamed)
  }
}

function scrubNameTable(table: Buffer, isNamed: IsNamedText): void {
  const storage = table.readUInt16BE(4)
  for (let index = 0; index < table.readUInt16BE(2); index += 1) {
    const record = 6 + 12 * index
    const start = storage + table.readUInt16BE(record + 10)
    const text = table.subarray(start, start + table.readUInt16BE(record + 8))
    const own = text.toString('latin1')
    const isWide = table.readUInt16BE(record) !== 1
    if (!isNamed(isWide ? decodeUtf16(own) : own)) continue
    for (let at = 0; at < text.length; at += 1) text[at] = isWide && at % 2 === 0 ? 0 : SPACE
  }
}

/** Names of glyphs, in version 2 each behind its length; those that say a character stay. */
function scrubPostTable(table: Buffer, besideNames: Buffer, isNamed: IsNamedText): void {
  if (table.readUInt32BE(0) !== 0x00020000) {
    if (!isNamed(table.toString('latin1', 32))) besideNames.fill(0)
    return
  }
  let at = 34 + 2 * table.readUInt16BE(32)
  while (at < table.length) {
    const end = at + 1 + table.readUInt8(at)
    const glyph = table.toString('latin1', at + 1, end)
    if (textOfGlyphName(glyph) === undefined && isNamed(glyph)) table.fill(0x78, at + 1, end)
    at = end
  }
  besideNames.fill(0)
}

/** Names and strings of a CFF program: names of glyphs that say a character stay. */
function scrubCff(data: Buffer, besideNames: Buffer, isNamed: IsNamedText): void {
  const names = indexAt(data, data.readUInt8(2))
  const strings = indexAt(data, indexAt(data, names.end).end)
  for (const [start, end] of [...names.items, ...strings.items]) {
    const own = data.toString('latin1', start, end)
    if (textOfGlyphName(own) === undefined && isNamed(own)) {
      data.fill(0x78, start, end)
      besideNames.fill(0x78, start, end)
    } else besideNames.fill(0, start, end)
  }
}

function indexAt(data: Buffer, at: number) {
  const count = data.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = data.readUInt8(at + 2)
  const base = at + 2 + (count + 1) * size
  const offset = (index: number) => base + data.readUIntBE(at + 3 + index * size, size)
  const items = Array.from(
    { length: count },
    (_, index) => [offset(index), offset(index + 1)] as const,
  )
  return { items, end: offset(count) }
}

/** The readable part of a Type 1 program, and what its other part says in front of its codes once it is decrypted. */
function scrubType1(data: Buffer, besideNames: Buffer, isNamed: IsNamedText): void {
  const eexec = data.indexOf(EEXEC)
  const end = eexec < 0 ? data.length : eexec
  const readable = data.toString('latin1', 0, end)
  data.write(scrubPostScript(readable, isNamed), 0, 'latin1')
  // Programs know such a font by its first line.
  data.write(FIRST_LINE.exec(readable)?.[0] ?? '', 0, 'latin1')
  besideNames.fill(0, 0, end)
  if (eexec < 0) return
  let from = end + EEXEC.length
  while (from < data.length && /\s/.test(String.fromCharCode(data[from] as number))) from += 1
  const [own, plain] = [data.subarray(from), besideNames.subarray(from)]
  decrypt(plain)
  const codes = [plain.indexOf('/Subrs'), plain.indexOf('/CharStrings')].filter((at) => at > 0)
  const words = plain.subarray(0, Math.min(...codes, plain.length))
  const text = words.toString('latin1')
  const scrubbed = codes.length > 0 ? scrubPostScript(text, isNamed) : text
  if (scrubbed === text) return
  words.write(scrubbed, 'latin1')
  encrypt(plain, own)
}

/** Source: Adobe Type 1 Font Format, 7.2. */
function decrypt(data: Buffer): void {
  let key = KEY
  for (let at = 0; at < data.length; at += 1) {
    const cipher = data[at] as number
    data[at] = cipher ^ (key >> 8)
    key = nextKey(key, cipher)
  }
}

function encrypt(plain: Buffer, result: Buffer): void {
  let key = KEY
  for (let at = 0; at < plain.length; at += 1) {
    const cipher = (plain[at] as number) ^ (key >> 8)
    result[at] = cipher
    key = nextKey(key, cipher)
  }
}

const FIRST_LINE = /^%!(?:PS-AdobeFont|FontType1)?(?:-[\d.]+)?/
const EEXEC = 'currentfile eexec'
const KEY = 55665

function nextKey(key: number, cipher: number): number {
  return ((cipher + key) * 52845 + 22719) & 0xffff
}
