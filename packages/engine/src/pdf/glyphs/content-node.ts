import type { ContentRange } from '../content/content-parts.ts'
import type { Matrix } from '../content/matrix.ts'
import type { PdfDict, PdfObject, PdfRef, PdfStream } from '../file/objects.ts'
import type { FontGlyph } from './fonts/glyph-font.ts'

/** A place on a page, in its own coordinates. */
export type Point = readonly [x: number, y: number]

/** Corners of a glyph: left and right on its lower edge, then right and left on its upper one. */
export type Quad = readonly [Point, Point, Point, Point]

/** How a line of text is turned: one object for all glyphs of an operation. */
export interface LineTurn {
  /** Along the line, of length 1. */
  readonly along: Point
  /** Up from it, of length 1. */
  readonly up: Point
}

/** A glyph where it stands on a page. */
export interface PaintedGlyph {
  readonly glyph: FontGlyph
  readonly quad: Quad
  readonly turn: LineTurn
  /** Where it is written from. */
  readonly origin: Point
  /** Font size on the page. */
  readonly sizePt: number
  /** The innermost sequence around it that has text of its own. */
  readonly mark: MarkedSequence | undefined
  /** Whether it is only there to be found, as over the picture of a scanned page. */
  readonly isInvisible: boolean
  isCut: boolean
}

/** A tiling pattern that is made the colour to paint with. */
export interface UsedPattern extends ContentRange {
  /** Number of its object; undefined for one that is damaged. */
  readonly num: number | undefined
  /** Content of its cell, in its own coordinates; undefined where nobody asked for it. */
  readonly cell: ContentNode | undefined
}

/** An operation that shows text. */
export interface ShowOperation extends ContentRange {
  readonly operator: "'" | '"' | 'Tj' | 'TJ'
  /** Glyphs, and numbers between them as they stand in the array. */
  readonly items: readonly (number | PaintedGlyph)[]
  readonly sizePt: number
  readonly charSpace: number
  readonly wordSpace: number
  readonly patterns: readonly UsedPattern[]
}

/** Something that is painted under a name of the resources, or by an inline image. */
export interface PlacedImage extends ContentRange {
  readonly image: PdfStream
  /** Number of its object; undefined for an inline image. */
  readonly num: number | undefined
  /** From the unit square to the page. */
  readonly matrix: Matrix
  /** The pattern that a stencil is painted with. */
  readonly patterns: readonly UsedPattern[]
}

/** Content that another content paints: a form, or the group of a soft mask. */
export interface PlacedContent extends ContentRange {
  readonly node: ContentNode
  readonly category: 'XObject' | 'ExtGState'
  /** Resource for it once its content is another object. */
  readonly holding: (content: PdfRef) => PdfObject
}

/** A path from its first operation to the one that paints it. */
export interface PaintedPath extends ContentRange {
  readonly lines: readonly PathLine[]
  /** Operator that paints it. */
  readonly painter: string
  /** Whether it also clips, and by which rule. */
  readonly clip: '' | 'W' | 'W*'
  readonly lineWidth: number
  readonly matrix: Matrix
  /** Patterns that fill and stroke it. */
  readonly patterns: readonly UsedPattern[]
}

/** A part of a path, curves as lines, in the coordinates of the content. */
export interface PathLine {
  readonly points: readonly Point[]
  readonly isClosed: boolean
  readonly isRectangle: boolean
}

/** Marked content, from the operation that opens it to the one that closes it. */
export interface MarkedSequence {
  /** The operation that opens it. */
  readonly opening: ContentRange
  readonly tag: string
  readonly properties: PdfDict | undefined
  /** Text that stands for what it shows, of its own or of the structure. */
  readonly actualText: string | undefined
  /** Whether its glyphs say the same by themselves. */
  isEcho: boolean
  /** Where its content ends. */
  end: number
  isCut: boolean
}

/** Content and what it paints. */
export interface ContentNode {
  /** Number of the form; undefined for the content of a page. */
  readonly num: number | undefined
  readonly bytes: Buffer
  readonly resources: PdfDict
  readonly shows: readonly ShowOperation[]
  readonly images: readonly PlacedImage[]
  readonly contents: readonly PlacedContent[]
  readonly paths: readonly PaintedPath[]
  readonly patterns: readonly UsedPattern[]
  readonly marks: readonly MarkedSequence[]
  /** Most states that are saved at once. */
  readonly deepestState: number
}
