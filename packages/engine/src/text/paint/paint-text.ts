import type { LinePiece, TextBlock, TextLine } from '../layout/text-block.ts'
import { apartSigns, apartWords, hasFewLetters, hasWideGaps, isOfSigns } from './apart-words.ts'
import { colorOperands } from './color-operands.ts'
import { type Mixing, mixingOf } from './direction-marks.ts'
import { number } from './number.ts'
import { paintPictures } from './paint-pictures.ts'
import { type PiecePlace, paintPiece } from './paint-piece.ts'
import type { TextResources } from './text-resources.ts'

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
    const mixings = mixingOf(line.pieces)
    for (const [index, piece] of line.pieces.entries()) {
      if (piece.glyphs.shaped.glyphs.length === 0) continue
      const place = {
        x: leftPt + piece.leftPt,
        baseline: baselinePt,
        mixing: mixings[index] as Mixing,
      }
      const own = paintGlyphs(piece, resources, place, names)
      operators += wrap ? wrap(own, piece, line) : own
      const decoration = decorations(piece, leftPt + piece.leftPt, baselinePt)
      if (decoration !== '') operators += wrap ? `/Artifact BMC\n${decoration}EMC\n` : decoration
    }
  }
  return { operators, names }
}

function paintGlyphs(
  piece: LinePiece,
  resources: TextResources,
  place: PiecePlace,
  names: Set<string>,
): string {
  const { face } = piece.glyphs.choice
  if (face.color !== 'none') return paintPictures(piece, resources, place.x, place.baseline, names)
  const used = resources.use(face)
  names.add(used.name)
  const words = apart(piece)
  if (words.length === 1) return paintPiece(piece, used, place)
  return words
    .map((word, index) => {
      // A mark keeps the space, as where directions turn.
      const turnsBefore = index < words.length - 1 || place.mixing.turnsBefore
      const mixing = {
        isMixed: true,
        turnsBefore,
        turnsAfter: index === 0 && place.mixing.turnsAfter,
      }
      return paintPiece(word, used, { ...place, x: place.x + word.leftPt - piece.leftPt, mixing })
    })
    .join('')
}

/** Text that readers turn round right: whole as a rule, else its words, or their signs one by one. */
function apart(piece: LinePiece): readonly LinePiece[] {
  if (isOfSigns(piece)) return apartSigns(piece)
  if (!hasWideGaps(piece) && !hasFewLetters(piece)) return [piece]
  return apartWords(piece).flatMap((word) =>
    isOfSigns(word) || hasFewLetters(word) ? apartSigns(word) : [word],
  )
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
