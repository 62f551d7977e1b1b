import type { FontFace } from '../fonts/font-face.ts'
import type { FaceChoice } from '../fonts/font-library.ts'
import type { ShapedText } from '../shaping/shaper.ts'
import type { TextStyle } from './text-style.ts'

/** Neighbouring characters of a paragraph that are shaped together, or one tabulator. */
export interface TextItem {
  /** First character and the one after the last, in UTF-16 units of the paragraph. */
  readonly start: number
  readonly end: number
  /** Index of the run. */
  readonly run: number
  readonly style: TextStyle
  /** Level of the bidirectional algorithm; odd is right to left. */
  readonly level: number
  readonly choice: FaceChoice
  /** Face that carries the text of glyphs which are pictures. */
  readonly standIn: FontFace
  readonly sizePt: number
  readonly risePt: number
  readonly features: Readonly<Record<string, number>>
  /** The text that is shaped: as long as the item, letters made capitals and characters without glyphs left out. */
  readonly text: string
  readonly shaped: ShapedText
  /** Space between letters in points: none in scripts whose letters join, and none at tabulators. */
  readonly spacingPt: number
  /** Which characters begin a letter, where letters are spaced. */
  readonly letters?: Uint8Array
  readonly isTab: boolean
  /** One character that no font has, shown as the replacement character. */
  readonly isMissing: boolean
}
