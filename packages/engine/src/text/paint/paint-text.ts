import { serializeNumber } from '../../pdf/file/serialize.ts'
import type { LinePiece, TextBlock, TextLine } from '../layout/text-block.ts'
import type { RgbColor } from '../layout/text-style.ts'
import { glyphTexts } from './glyph-texts.ts'
import type { TextResources } from './text-resources.ts'
import { hexCode } from './to-unicode-map.ts'
import type { UsedFace } from './used-face.ts'

/** Where a block is painted, in the coordinates of the page: points, y upwards. */
export interface PaintPlace {
  /** Left edge of the block. */
  readonly leftPt: number
  /** Top edge of the block, or of `fromLine` where that is given. */
  readonly topPt: number
  /** Lines to paint, for a block that goes on to another page; the second one is the first left out. */
  readonly fromLine?: number
  readonly toLine?: number
  /** Puts marked content around the operators of a piece; lines under and through text are then artifacts. */
  readonly wrap?: (operators: string, piece: LinePiece, line: TextLine) => string
}

/** Operators of a content stream and the resources that they name. */
export interface PaintedText {
  readonly operators: string
  /** Names of fonts and of pictures. */
  readonly names: ReadonlySet<string>
}

/** Paints a block, or some of its lines, into a content stream. */
export function paintText(
  block: TextBlock,
  resources: TextResources,
  { leftPt, topPt, fromLine = 0, toLine = block.lines.length, wrap }: PaintPlace,
): PaintedText {
  const names = new Set<string>()
  const lines = block.lines.slice(fromLine, toLine)
  const offsetPt = lines[0]?.topPt ?? 0
  let operators = ''
  for (const line of lines) {
    const baselinePt = topPt - (line.baselinePt - offsetPt)
    for (const piece of line.pieces) {
      if (piece.glyphs.shaped.glyphs.length === 0) continue
      const used = resources.use(piece.glyphs.choice.face)
      names.add(used.name)
      const own = pieceOperators(piece, used, leftPt + piece.leftPt, baselinePt)
      operators += wrap ? wrap(own, piece, line) : own
      const decoration = decorations(piece, leftPt + piece.leftPt, baselinePt)
      if (decoration !== '') operators += wrap ? `/Artifact BMC\n${decoration}EMC\n` : decoration
    }
  }
  return { operators, names }
}

// Slope of slanted glyphs where a family has no italic face: 12 degrees, as browsers slant.
const SLANT = 0.2126

// Strokes of bold glyphs where a family has no bold face, as a part of the size.
const BOLD_STROKE = 1 / 30

function pieceOperators(piece: LinePiece, used: UsedFace, x: number, baseline: number): string {
  const { glyphs, style } = piece
  const { choice, sizePt, risePt } = glyphs
  const color = colorOperands(style.color)
  const slant = choice.fakesItalic ? SLANT : 0
  const bold = choice.fakesBold ? `${color} RG ${number(sizePt * BOLD_STROKE)} w 2 Tr\n` : ''
  const matrix = `1 0 ${number(slant)} 1 ${number(x)} ${number(baseline + risePt)} Tm`
  const font = `/${used.name} ${number(sizePt)} Tf`
  const shown = shownGlyphs(piece, used)
  const text = `BT\n${color} rg\n${bold}${font}\n${matrix}\n${shown}${bold ? '0 Tr\n' : ''}ET\n`
  return text
}

// In thousandths of the em; less is not seen and would only make files larger.
const SMALLEST_MOVE = 0.4

/** Operators that show the glyphs, each moved to its place. */
function shownGlyphs(piece: LinePiece, used: UsedFace): string {
  const { shaped, advancesPt, sizePt, choice } = piece.glyphs
  const texts = glyphTexts(piece)
  const perUnit = 1000 / choice.face.facts.unitsPerEm
  const perPoint = 1000 / sizePt
  let result = ''
  let array = ''
  let hex = ''
  let rise = 0
  // Both in thousandths of the em: where the line is, and where the viewer is.
  let [wanted, actual] = [0, 0]
  const endString = () => {
    if (hex !== '') array += `<${hex}>`
    hex = ''
  }
  const endArray = () => {
    endString()
    if (array !== '') result += `[${array}] TJ\n`
    array = ''
  }
  for (let index = 0; index < shaped.glyphs.length; index += 1) {
    const { code, width } = used.use(shaped.glyphs[index] as number, texts[index] ?? '')
    const raised = (shaped.yOffsets[index] as number) * perUnit
    if (raised !== rise) {
      endArray()
      result += `${number((raised * sizePt) / 1000)} Ts\n`
      rise = raised
    }
    const move = wanted + (shaped.xOffsets[index] as number) * perUnit - actual
    if (Math.abs(move) > SMALLEST_MOVE) {
      endString()
      array += number(-Math.round(move * 100) / 100)
      actual += Math.round(move * 100) / 100
    }
    hex += hexCode(code)
    actual += width
    wanted += (advancesPt[index] as number) * perPoint
  }
  endArray()
  return rise === 0 ? result : `${result}0 Ts\n`
}

/** Lines under and through the text. */
function decorations(piece: LinePiece, x: number, baseline: number): string {
  const { style, glyphs, widthPt } = piece
  if (!style.underline && !style.strike) return ''
  const { facts } = glyphs.choice.face
  const scale = style.sizePt / facts.unitsPerEm
  const bar = ({ offset, thickness }: { readonly offset: number; readonly thickness: number }) =>
    `${[x, baseline + (offset - thickness / 2) * scale, widthPt, thickness * scale].map(number).join(' ')} re f\n`
  const strike = { ...facts.strike, offset: facts.strike.offset - facts.strike.thickness / 2 }
  const bars = [style.underline ? bar(facts.underline) : '', style.strike ? bar(strike) : '']
  return `${colorOperands(style.color)} rg\n${bars.join('')}`
}

function colorOperands({ r, g, b }: RgbColor): string {
  return [r, g, b].map(number).join(' ')
}

/** Four places: a thousandth of a hair. */
function number(value: number): string {
  return serializeNumber(Math.round(value * 10_000) / 10_000)
}
