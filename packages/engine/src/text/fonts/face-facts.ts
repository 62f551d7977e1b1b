import { FontError, readSfnt, type Sfnt, tableView } from './sfnt.ts'

/** Values of a face that layout and embedding need; lengths in units of the em. */
export interface FaceFacts {
  readonly unitsPerEm: number
  readonly glyphs: number
  readonly family: string
  readonly postScriptName: string
  /** 100 to 900. */
  readonly weight: number
  readonly italic: boolean
  readonly ascent: number
  /** Positive below the baseline. */
  readonly descent: number
  readonly lineGap: number
  readonly capHeight: number
  readonly xHeight: number
  readonly underline: { readonly offset: number; readonly thickness: number }
  readonly strike: { readonly offset: number; readonly thickness: number }
  readonly italicAngle: number
  readonly isFixedPitch: boolean
  /** Whether the font says that no document may embed it without leave of its owner (OS/2 fsType). */
  readonly isRestricted: boolean
  /** left, bottom, right, top. */
  readonly box: readonly [number, number, number, number]
  /** Kind of the outlines: `none` for a font of pictures only. */
  readonly outlines: 'glyf' | 'cff' | 'cff2' | 'none'
}

/**
 * Facts of one face from its tables.
 *
 * @throws FontError for a file that is no font or lacks a table that every font has
 */
export function readFaceFacts(bytes: Uint8Array, index: number): FaceFacts {
  const sfnt = readSfnt(bytes, index)
  const head = required(sfnt, 'head', 54)
  const hhea = required(sfnt, 'hhea', 36)
  const maxp = required(sfnt, 'maxp', 6)
  required(sfnt, 'hmtx', 4)
  required(sfnt, 'cmap', 4)
  const os2 = tableView(sfnt, 'OS/2', 78)
  const unitsPerEm = head.getUint16(18)
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw new FontError('has a broken head table')
  const lines = lineMetrics(hhea, os2)
  const x = os2 && os2.byteLength >= 90 ? os2.getInt16(86) : 0
  const cap = os2 && os2.byteLength >= 90 ? os2.getInt16(88) : 0
  const macStyle = head.getUint16(44)
  const post = tableView(sfnt, 'post', 32)
  const xHeight = x > 0 ? x : unitsPerEm / 2
  return {
    unitsPerEm,
    glyphs: maxp.getUint16(4),
    ...names(sfnt),
    weight: clampWeight(os2?.getUint16(4) ?? ((macStyle & 1) !== 0 ? 700 : 400)),
    italic: os2 ? (os2.getUint16(62) & 0x201) !== 0 : (macStyle & 2) !== 0,
    ...lines,
    capHeight: cap > 0 ? cap : lines.ascent * 0.75,
    xHeight,
    underline: {
      offset: post?.getInt16(8) || -unitsPerEm / 10,
      thickness: positive(post?.getInt16(10), unitsPerEm / 20),
    },
    strike: {
      offset: positive(os2?.getInt16(28), xHeight / 2),
      thickness: positive(os2?.getInt16(26), unitsPerEm / 20),
    },
    italicAngle: post ? post.getInt32(4) / 65_536 : 0,
    isRestricted: ((os2?.getUint16(8) ?? 0) & USAGE) === RESTRICTED,
    isFixedPitch: (post?.getUint32(12) ?? 0) !== 0,
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    outlines: outlinesOf(sfnt),
  }
}

// OpenType 1.9.1, OS/2: usage permissions are the lowest four bits of fsType; no other may be set beside this one.
const [USAGE, RESTRICTED] = [0xf, 0x2]

function required(sfnt: Sfnt, tag: string, minLength: number): DataView {
  const view = tableView(sfnt, tag, minLength)
  if (view === undefined) throw new FontError(`has no ${tag.trim()} table that can be read`)
  return view
}

/** As browsers choose: the typographic values where the font says so (OS/2 fsSelection bit 7), else those of hhea. */
function lineMetrics(
  hhea: DataView,
  os2: DataView | undefined,
): { readonly ascent: number; readonly descent: number; readonly lineGap: number } {
  const usesTypo = os2 !== undefined && (os2.getUint16(62) & 0x80) !== 0
  const ascent = usesTypo ? os2.getInt16(68) : hhea.getInt16(4)
  const descent = -(usesTypo ? os2.getInt16(70) : hhea.getInt16(6))
  const lineGap = usesTypo ? os2.getInt16(72) : hhea.getInt16(8)
  if (ascent + descent > 0) return { ascent, descent, lineGap: Math.max(0, lineGap) }
  if (os2 === undefined) return { ascent: 0, descent: 0, lineGap: 0 }
  return { ascent: os2.getUint16(74), descent: os2.getUint16(76), lineGap: 0 }
}

function clampWeight(weight: number): number {
  // Some old fonts count from 1 to 9.
  const scaled = weight > 0 && weight < 10 ? weight * 100 : weight
  return Math.min(950, Math.max(100, scaled || 400))
}

function positive(value: number | undefined, fallback: number): number {
  return value !== undefined && value > 0 ? value : fallback
}

function outlinesOf({ tables }: Sfnt): FaceFacts['outlines'] {
  // Fonts of bitmaps alone have the table, too, with nothing in it.
  if ((tables.get('glyf')?.length ?? 0) > 0 && tables.has('loca')) return 'glyf'
  if (tables.has('CFF ')) return 'cff'
  return tables.has('CFF2') ? 'cff2' : 'none'
}

/** Family and PostScript name; the typographic family (name 16) before the one of four styles (name 1). */
function names(sfnt: Sfnt): { readonly family: string; readonly postScriptName: string } {
  const texts = nameTexts(sfnt)
  const family = texts.get(16) ?? texts.get(1) ?? ''
  const plain = (texts.get(6) ?? family).replaceAll(/[^!-~]|[[\](){}<>/%]/g, '').slice(0, 63)
  return { family: family || plain || 'Font', postScriptName: plain || 'Font' }
}

function nameTexts(sfnt: Sfnt): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const view = tableView(sfnt, 'name', 6)
  if (view === undefined) return found
  const count = Math.min(view.getUint16(2), Math.floor((view.byteLength - 6) / 12))
  const storage = view.getUint16(4)
  for (let record = 6; record < 6 + 12 * count; record += 12) {
    const id = view.getUint16(record + 6)
    const [length, offset] = [view.getUint16(record + 8), storage + view.getUint16(record + 10)]
    if (![1, 6, 16].includes(id) || offset + length > view.byteLength) continue
    const platform = view.getUint16(record)
    const isEnglish = platform === 3 && view.getUint16(record + 4) === 0x409
    if (found.has(id) && !isEnglish) continue
    const raw = Buffer.from(view.buffer, view.byteOffset + offset, length)
    found.set(id, platform === 1 ? raw.toString('latin1') : utf16(raw))
  }
  return found
}

function utf16(raw: Buffer): string {
  return Buffer.from(raw.subarray(0, raw.length & ~1))
    .swap16()
    .toString('utf16le')
}
