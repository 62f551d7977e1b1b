/** A part of a document, in CSS pixels from its upper left corner. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A part of a document and the scale it is drawn at; the browser multiplies with its device scale factor. */
export interface ImageClip extends Area {
  readonly scale: number
}
