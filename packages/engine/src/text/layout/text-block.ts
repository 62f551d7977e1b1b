import type { FontFace } from '../fonts/font-face.ts'
import type { FaceChoice } from '../fonts/font-library.ts'
import type { UnpaintedPictures } from '../fonts/unpainted-pictures.ts'
import type { ShapedText } from '../shaping/shaper.ts'
import type { TextStyle } from './text-style.ts'

/** Text laid out: lines from top to bottom. Lengths are in points, y downwards from the block's top left corner. */
export interface TextBlock {
  /** Width of the widest line, spaces at its end left out. */
  readonly widthPt: number
  readonly heightPt: number
  readonly lines: readonly TextLine[]
  /** Whether text was left out because of `maxLines`. */
  readonly isCut: boolean
  /** Whether a word was wider than its line and had to be broken. */
  readonly breaksWords: boolean
  /** Characters that no font has, each once. */
  readonly missing: readonly string[]
  readonly unpainted: UnpaintedPictures
  /** Families that text is really set in, in order of appearance. */
  readonly families: readonly string[]
}

/** One line of a {@link TextBlock}. */
export interface TextLine {
  /** Its text in reading order, without the spaces or the break at its end. */
  readonly text: string
  readonly leftPt: number
  readonly topPt: number
  readonly widthPt: number
  readonly heightPt: number
  /** From the top of the block. */
  readonly baselinePt: number
  /** The word that it ends inside of, because no line has room for it; not where it is an address or a number. */
  readonly brokenWord: string | undefined
  /** Whether its paragraph ends with it. */
  readonly isLast: boolean
  /** In reading order, which is not that from left to right where directions mix. */
  readonly pieces: readonly LinePiece[]
}

/** Neighbouring glyphs of a line that are of one run, one face and one direction. */
export interface LinePiece {
  /** Index of the run that the text is of. */
  readonly run: number
  readonly tag: unknown
  readonly style: TextStyle
  /** The text that the glyphs stand for, in reading order. */
  readonly text: string
  /** From the left edge of the block. */
  readonly leftPt: number
  readonly widthPt: number
  readonly glyphs: PieceGlyphs
}

/** Glyphs of a {@link LinePiece}. */
export interface PieceGlyphs {
  readonly choice: FaceChoice
  /** Face that carries the text of glyphs which are pictures. */
  readonly standIn: FontFace
  /** That of the style, or less for small capitals and raised text. */
  readonly sizePt: number
  /** How far the baseline is raised, in points. */
  readonly risePt: number
  readonly rightToLeft: boolean
  readonly shaped: ShapedText
  /** Width of each glyph in the line, in points: its advance, letter spacing, and its share of a justified line. */
  readonly advancesPt: Float64Array
  /** Whether the text is one that the face has no glyphs for; a glyph that says so stands for each character. */
  readonly isMissing: boolean
  /** Width of a tabulator, whatever its leaders take. */
  readonly fixedPt?: number
}
