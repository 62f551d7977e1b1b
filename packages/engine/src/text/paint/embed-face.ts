import { createHash } from 'node:crypto'
import {
  byteString,
  dict,
  name,
  type PdfArray,
  type PdfObject,
  type PdfRef,
  stream,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { readSfnt } from '../fonts/sfnt.ts'
import { cidsOfGlyphs } from './cff-cids.ts'
import { withWidths } from './cff-widths.ts'
import { codeMap } from './code-map.ts'
import type { FontSubsetter } from './subset-font.ts'
import { toUnicodeMap } from './to-unicode-map.ts'
import type { UsedFace, UsedGlyph } from './used-face.ts'

/**
 * Adds a face to a file with the glyphs that were used: a composite font whose codes are two bytes.
 *
 * Source: ISO 32000-2, 9.7; ISO 19005-2, 6.2.11.
 */
export function embedFace(file: PdfFile, used: UsedFace, subset: FontSubsetter): PdfRef {
  const { face, glyphs } = used
  const program = subset(face, new Set(glyphs.map(({ glyph }) => glyph)))
  const isCff = face.facts.outlines !== 'glyf'
  const base = `${subsetTag(program)}+${face.facts.postScriptName}`
  const tables = readSfnt(program).tables
  const cff = tables.get('CFF ')
  if (isCff && cff === undefined) throw new Error(`The font ${face.family} cannot be embedded.`)
  const own = cff ? program.subarray(cff.offset, cff.offset + cff.length) : program
  const isDowngraded = face.facts.outlines === 'cff2'
  const outlines = isDowngraded ? withWidths(own, (glyph) => face.advanceOf(glyph)) : own
  const cids = cff ? cidsOfGlyphs(outlines) : undefined
  const cidOf = ({ code, glyph }: UsedGlyph) => (isCff ? (cids?.[glyph] ?? glyph) : code)
  const fontFile = isCff
    ? { FontFile3: file.add(stream(dict({ Subtype: name('CIDFontType0C') }), outlines)) }
    : { FontFile2: file.add(stream(dict({ Length1: outlines.length }), outlines)) }
  const descendant = dict({
    Type: name('Font'),
    Subtype: name(isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: name(base),
    CIDSystemInfo: dict({
      Registry: byteString('Adobe'),
      Ordering: byteString('Identity'),
      Supplement: 0,
    }),
    FontDescriptor: file.add(descriptor(used, base, fontFile)),
    DW: 0,
    W: widths(glyphs, cidOf),
    CIDToGIDMap: isCff ? undefined : glyphMap(file, glyphs),
  })
  const hasOwnCodes = isCff && glyphs.some((glyph) => cidOf(glyph) !== glyph.code)
  return file.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(hasOwnCodes ? `${base}-${CODES}` : base),
      Encoding: hasOwnCodes
        ? file.add(
            codeMap(
              glyphs.map((glyph) => [glyph.code, cidOf(glyph)] as const),
              CODES,
            ),
          )
        : name('Identity-H'),
      DescendantFonts: [file.add(descendant)],
      ToUnicode: file.add(stream(dict({}), toUnicodeMap(glyphs))),
    }),
  )
}

const CODES = 'Codes-H'

/** Six capitals that tell subsets of one font apart (ISO 32000-2, 9.9.2). */
function subsetTag(program: Uint8Array): string {
  const digest = createHash('sha256').update(program).digest()
  return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}

const [FIXED_PITCH, SYMBOLIC, ITALIC] = [1, 4, 64]

function descriptor(
  { face }: UsedFace,
  base: string,
  fontFile: Readonly<Record<string, PdfObject>>,
): PdfObject {
  const { facts } = face
  const scaled = (value: number) => Math.round((value * 1000) / facts.unitsPerEm)
  const weight = face.axes['wght'] ?? facts.weight
  return dict({
    Type: name('FontDescriptor'),
    FontName: name(base),
    Flags: SYMBOLIC | (facts.isFixedPitch ? FIXED_PITCH : 0) | (facts.italic ? ITALIC : 0),
    FontBBox: facts.box.map(scaled),
    ItalicAngle: Math.round(facts.italicAngle * 100) / 100,
    Ascent: scaled(facts.ascent),
    Descent: -scaled(facts.descent),
    CapHeight: scaled(facts.capHeight),
    XHeight: scaled(facts.xHeight),
    // No font says it; this is the thickness that regular and bold faces usually have.
    StemV: Math.round(50 + (weight / 65) ** 2),
    ...fontFile,
  })
}

function widths(glyphs: readonly UsedGlyph[], cidOf: (glyph: UsedGlyph) => number): PdfArray {
  const byCid = new Map(glyphs.map((glyph) => [cidOf(glyph), glyph.width]))
  const result: PdfObject[] = []
  let run: PdfObject[] = []
  let previous = -2
  for (const [cid, width] of [...byCid].sort(([a], [b]) => a - b)) {
    if (cid !== previous + 1) {
      run = []
      result.push(cid, run)
    }
    run.push(width)
    previous = cid
  }
  return result
}

/** Identity unless a glyph has several codes. */
function glyphMap(file: PdfFile, glyphs: readonly UsedGlyph[]): PdfObject {
  if (glyphs.every(({ code, glyph }) => code === glyph)) return name('Identity')
  const map = Buffer.alloc(2 * ((glyphs.at(-1)?.code ?? 0) + 1))
  for (const { code, glyph } of glyphs) map.writeUInt16BE(glyph, 2 * code)
  return file.add(stream(dict({}), map))
}
