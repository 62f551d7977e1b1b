import type { LinePiece } from '../layout/text-block.ts'
import { colorOperands } from './color-operands.ts'
import { type Mixing, withDirectionMarks, withNumbersEnded } from './direction-marks.ts'
import { type GlyphUnit, glyphUnits } from './glyph-units.ts'
import { number } from './number.ts'
import { TextArray } from './text-array.ts'
import type { UsedFace } from './used-face.ts'

// Slope of slanted glyphs where a family has no italic face: 12 degrees, as browsers slant.
const SLANT = 0.2126

// Strokes of bold glyphs where a family has no bold face, as a part of the size.
const BOLD_STROKE = 1 / 30

/** Where a piece is painted: its origin on the page, and how it stands to the directions of its line. */
export interface PiecePlace {
  readonly x: number
  readonly baseline: number
  readonly mixing: Mixing
}

/** Operators that paint a piece. */
export function paintPiece(
  piece: LinePiece,
  used: UsedFace,
  { x, baseline, mixing }: PiecePlace,
): string {
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
  if (!mixing.isMixed) {
    const plain = used.shown(piece, () => (isPlain(piece) ? plainText(piece, used) : ''))
    if (plain !== '') return `${begin}${matrixAt(0)}${plain}${end}`
  }
  const seen = glyphUnits(piece).filter(({ isNothing }) => !isNothing)
  const marked = withDirectionMarks(seen, piece.glyphs.rightToLeft, mixing)
  const units = piece.glyphs.rightToLeft ? withNumbersEnded(marked) : marked
  const ink = unreadInk(piece, units, used)
  // An empty replacement text: what is painted here is read from the second text object.
  const unread =
    ink === '' ? '' : `/Span <</ActualText ()>> BDC\n${begin}${matrixAt(0)}${ink}${end}EMC\n`
  const read = readText(piece, units, used)
  const all = read === '' ? unread : `${unread}${begin}${matrixAt(0)}${read}${end}`
  // PDF.js turns all text round that no marked content divides.
  return mixing.isMixed ? `/Span BMC\n${all}EMC\n` : all
}

// Marks that stand over or under a letter.
const MARK = /\p{Mn}/u

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
    // A letter and its mark in one glyph.
    if (before >= 0 && cluster - before > 1 && MARK.test(text.slice(before, cluster))) return false
    before = cluster
  }
  return before < 0 || !MARK.test(text.slice(before))
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

/**
 * Glyphs that carry their own text, and the text of the others as glyphs without ink.
 *
 * PDF.js takes a glyph whose text has a mark in it for one without width, and finds a space after it: marks that are
 * part of a letter's glyph follow it as text of their own.
 */
function readText(piece: LinePiece, units: readonly GlyphUnit[], used: UsedFace): string {
  const array = new TextArray(piece.glyphs.sizePt)
  const { perPoint, perUnit } = scalesOf(piece)
  const { shaped, advancesPt } = piece.glyphs
  const space = used.face.glyphOf(0x20)
  const { rightToLeft } = piece.glyphs
  let wanted = 0
  let at = 0
  for (const unit of units) {
    for (; at < unit.first; at += 1) wanted += (advancesPt[at] as number) * perPoint
    const start = wanted
    for (; at < unit.end; at += 1) {
      if (carriesText(unit, used)) {
        const text = unit.texts?.[at - unit.first] ?? unit.characters.join('')
        const marks = rightToLeft || space === 0 ? -1 : text.search(MARK)
        array.moveTo(wanted + nudge((shaped.xOffsets[at] as number) * perUnit))
        const own = marks > 0 ? text.slice(0, marks) : text
        const glyph = used.use(shaped.glyphs[at] as number, own)
        array.show(glyph, (shaped.yOffsets[at] as number) * perUnit)
        if (marks > 0) {
          array.moveTo(wanted + glyph.width)
          array.showOver([used.use(space, text.slice(marks))], 0)
        }
      }
      wanted += (advancesPt[at] as number) * perPoint
    }
    if (carriesText(unit, used)) continue
    if (rightToLeft) {
      array.moveTo(unit.first === unit.end ? start - MARK_ROOM : start)
      array.showOver(
        unit.characters.map((character) => used.use(space, character)),
        wanted - start,
      )
    } else showLetters(array, unit, used, start, wanted - start)
  }
  return array.end()
}

// In thousandths of the em: poppler reads a mark that begins where a sign does after the sign.
const MARK_ROOM = 4

// In thousandths of the em. Nobody sees such a move, but one to the left of the letter that follows changes the order
// in which poppler reads them.
const UNSEEN_MOVE = 2

function nudge(offset: number): number {
  return Math.abs(offset) <= UNSEEN_MOVE ? 0 : offset
}

/** Characters over glyphs that run to the right: letters share the width, marks take next to none. */
function showLetters(
  array: TextArray,
  unit: GlyphUnit,
  used: UsedFace,
  start: number,
  width: number,
): void {
  const space = used.face.glyphOf(0x20)
  const { characters } = unit
  const letters = characters.filter((character) => !MARK.test(character)).length
  let at = start
  for (const character of characters) {
    const isLetter = letters === 0 || !MARK.test(character)
    const share = isLetter ? width / (letters || characters.length) : 0
    array.moveTo(at)
    array.showOver([used.use(space, character)], share)
    at += share
  }
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
