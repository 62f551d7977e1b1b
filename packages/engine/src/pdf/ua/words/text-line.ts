import type { ContentRange } from '../../content/content-parts.ts'
import type { MarkedUnit } from '../read/read-page-contents.ts'
import type { LinePiece } from './logical-line.ts'

/** A line of text, or the part of one that belongs to one content. */
export interface TextLine {
  readonly unit: MarkedUnit
  readonly text: string
  /** Place in the content of the unit where more text of the line can be shown. */
  readonly end: number
  /** Font and size that are set there. */
  readonly font: string
  readonly sizePt: number
  /** Where the line is, across its direction. */
  readonly baseline: number
  /** Where glyphs are shown that are no text: hyphens behind soft ones, which are the text, and shadows of letters. */
  readonly unread: readonly ContentRange[]
  /** Parts of a line, in the order they are painted. */
  readonly pieces: readonly ShownPiece[]
  /** Text objects that show it, in an order that can be changed; undefined where it cannot. */
  readonly objects: readonly ContentRange[] | undefined
}

/** A piece of a line. */
export interface ShownPiece extends LinePiece {
  /** Number of its text object among those of the line. */
  readonly object: number
}

/** Makes one piece of those since `from`, which are the parts of a word from its end to its start. */
export function turnWord(pieces: ShownPiece[], from: number): void {
  const parts = pieces.splice(from).toReversed()
  const [first] = parts
  if (first !== undefined) pieces.push({ ...first, text: parts.map(({ text }) => text).join('') })
}
