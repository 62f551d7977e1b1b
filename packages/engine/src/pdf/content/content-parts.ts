import type { Bounds, Matrix } from './matrix.ts'

/** Where an operation stands in content: the first byte of its operands, and the one after its operator. */
export interface ContentRange {
  readonly start: number
  readonly end: number
}

/** Strings shown with one font, by its name among the resources. */
export interface ShownCodes {
  readonly font: string
  readonly codes: string
  /** Whether they are shown from the end of the text to its start. */
  readonly isReversed?: boolean
}

/** Strings that are shown, or the text that an author gave instead. */
export type ShownText = ShownCodes | { readonly actualText: string }

/** Marks that a part of content paints, as far as somebody wants to know. */
export interface Painted {
  /** In the order it is read. */
  readonly text: readonly ShownText[]
  /** On the page. */
  readonly bounds: Bounds
  /** Where on the page its first and its last line of text are; undefined without text. */
  readonly firstLine: Bounds | undefined
  readonly lastLine: Bounds | undefined
}

/** A marked-content sequence with an MCID: what the structure tree may own. */
export interface SequencePart {
  readonly kind: 'sequence'
  readonly mcid: number
  readonly open: ContentRange
  /** Its `EMC`; an empty range where one has to be put. */
  readonly close: ContentRange
  readonly hasText: boolean
  /** Whether it paints an image, a shading or a form: what may be a figure even where nobody called it one. */
  readonly hasImage: boolean
  /** Marks that it paints, if they were asked for. */
  readonly painted: Painted | undefined
}

/** Operations that paint outside of all marked content: graphics next to each other, or one piece of text. */
export interface LoosePart extends ContentRange {
  readonly kind: 'loose'
  readonly isText: boolean
  readonly painted: Painted
}

/** Painting of a form that has sequences of its own. */
export interface FormPart extends ContentRange {
  readonly kind: 'form'
  readonly name: string
  /** Whether it is painted inside a sequence or an artifact, so that what it holds is spoken for already. */
  readonly isCovered: boolean
  readonly matrix: Matrix
}

/** An operation that has to go. */
export interface StalePart extends ContentRange {
  readonly kind: 'stale'
}

/** Parts of content, seen by somebody who marks it; parts nobody has to touch are left out. */
export type ContentPart = SequencePart | LoosePart | FormPart | StalePart
