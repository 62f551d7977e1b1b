import type { LinePiece } from '../layout/text-block.ts'
import type { RgbColor } from '../layout/text-style.ts'
import { type GlyphUnit, glyphUnits } from './glyph-units.ts'
import { number } from './number.ts'
import { TextArray } from './text-array.ts'
import type { UsedFace } from './used-face.ts'

// Slope of slanted glyphs where a family has no italic face: 12 degrees, as browsers slant.
const SLANT = 0.2126

// Strokes of bold glyphs where a family has no bold face, as a part of the size.
const BOLD_STROKE = 1 / 30

/** Operators that paint a piece with its origin at a point of the page. */
export function paintPiece(piece: LinePiece, used: UsedFace, x: number, baseline: number): string {
  const { glyphs, style } = piece
  const { choice, sizePt, risePt } = glyphs
  const color = colorOperands(style.color)
  const slant = choice.fakesItalic ? SLANT : 0
  const bold = choice.fakesBold ? `${color} RG ${number(sizePt * BOLD_STROKE)} w 2 Tr\n` : ''
  const font = `/${used.name} ${number(sizePt)} Tf`
  const matrixAt = (from: number) =>
    `1 0 ${number(slant)} 1 ${number(x + from)} ${number(baseline + risePt)} Tm\n`
  const begin = `${color} rg\n${bold}BT\n${font}\n`
  const end = `${bold ? '0 Tr\n' : ''}ET\n`
  if (isPlain(piece)) return `${begin}${matrixAt(0)}${plainText(piece, used)}${end}`
  const units = glyphUnits(piece).filter(({ isNothing }) => !isNothing)
  const ink = unreadInk(piece, units, used)
  // An empty replacement text: what is painted here is read from the second text object.
  const unread =
    ink === '' ? '' : `/Span <</ActualText ()>> BDC\n${begin}${matrixAt(0)}${ink}${end}EMC\n`
  const read = readText(piece, units, used)
  return read === '' ? unread : `${unread}${begin}${matrixAt(0)}${read}${end}`
}

/** Red, green and blue as operands. */
export function colorOperands({ r, g, b }: RgbColor): string {
  return [r, g, b].map(number).join(' ')
}

// Controls and soft hyphens, which are not read.
const UNREAD = /[\p{Cc}\u00ad]/u

/**
 * Whether each glyph carries the characters from its own to that of the next glyph: most text by far, and painted
 * several times as fast without a look at its units.
 */
function isPlain({ text, glyphs }: LinePiece): boolean {
  const { clusters, advances } = glyphs.shaped
  if (glyphs.rightToLeft || glyphs.isMissing || UNREAD.test(text)) return false
  let before = -1
  for (let index = 0; index < clusters.length; index += 1) {
    const cluster = clusters[index] as number
    // A glyph that takes no room is a mark, or is not seen.
    if (cluster <= before || advances[index] === 0) return false
    before = cluster
  }
  return true
}

/** Glyphs that carry their own text, one by one. */
function plainText({ text, glyphs }: LinePiece, used: UsedFace): string {
  const { sizePt, shaped, advancesPt, choice } = glyphs
  const array = new TextArray(sizePt)
  const perPoint = 1000 / sizePt
  const perUnit = 1000 / choice.face.facts.unitsPerEm
  const { clusters, xOffsets, yOffsets } = shaped
  const count = clusters.length
  let wanted = 0
  let start = 0
  for (let index = 0; index < count; index += 1) {
    const end = index + 1 < count ? (clusters[index + 1] as number) : text.length
    const own = end - start === 1 ? text.charAt(start) : text.slice(start, end)
    array.moveTo(wanted + (xOffsets[index] as number) * perUnit)
    array.show(used.use(shaped.glyphs[index] as number, own), (yOffsets[index] as number) * perUnit)
    wanted += (advancesPt[index] as number) * perPoint
    start = end
  }
  return array.end()
}

/** Glyphs of units whose text is put over them. */
function unreadInk(piece: LinePiece, units: readonly GlyphUnit[], used: UsedFace): string {
  if (units.every((unit) => carriesText(unit, used))) return ''
  const array = new TextArray(piece.glyphs.sizePt)
  const { perPoint, perUnit } = scalesOf(piece)
  const { shaped, advancesPt } = piece.glyphs
  let wanted = 0
  let at = 0
  for (const unit of units) {
    for (; at < unit.end; at += 1) {
      if (at >= unit.first && !carriesText(unit, used)) {
        const glyph = used.use(shaped.glyphs[at] as number, '')
        array.moveTo(wanted + (shaped.xOffsets[at] as number) * perUnit)
        array.show(glyph, (shaped.yOffsets[at] as number) * perUnit)
      }
      wanted += (advancesPt[at] as number) * perPoint
    }
  }
  return array.end()
}

/** Glyphs that carry their own text, and the text of the others as glyphs without ink. */
function readText(piece: LinePiece, units: readonly GlyphUnit[], used: UsedFace): string {
  const array = new TextArray(piece.glyphs.sizePt)
  const { perPoint, perUnit } = scalesOf(piece)
  const { shaped, advancesPt } = piece.glyphs
  let wanted = 0
  let at = 0
  for (const unit of units) {
    for (; at < unit.first; at += 1) wanted += (advancesPt[at] as number) * perPoint
    const start = wanted
    for (; at < unit.end; at += 1) {
      if (carriesText(unit, used)) {
        const text = unit.texts?.[at - unit.first] ?? unit.characters.join('')
        array.moveTo(wanted + (shaped.xOffsets[at] as number) * perUnit)
        const glyph = used.use(shaped.glyphs[at] as number, text)
        array.show(glyph, (shaped.yOffsets[at] as number) * perUnit)
      }
      wanted += (advancesPt[at] as number) * perPoint
    }
    if (carriesText(unit, used)) continue
    const space = used.face.glyphOf(0x20)
    array.moveTo(start)
    array.showOver(
      unit.characters.map((character) => used.use(space, character)),
      wanted - start,
    )
  }
  return array.end()
}

/** Without a glyph for the space there is nothing to put text on: the first glyph then has all of it. */
function carriesText({ texts }: GlyphUnit, { face }: UsedFace): boolean {
  return texts !== undefined || face.glyphOf(0x20) === 0
}

/** Thousandths of the em in a point and in a unit of the face. */
function scalesOf({ glyphs }: LinePiece): { readonly perPoint: number; readonly perUnit: number } {
  const { unitsPerEm } = glyphs.choice.face.facts
  return { perPoint: 1000 / glyphs.sizePt, perUnit: 1000 / unitsPerEm }
}
