import type { DocumentWriter } from '../document/document-writer.ts'
import type { TextPainter } from '../flow/text-painter.ts'
import type { SvgDocument } from './parse-svg.ts'

/** Tools that an SVG is painted with. */
export interface SvgTools {
  readonly writer: DocumentWriter
  readonly painter: TextPainter
}

/** A document while it is painted. */
export interface SvgPainting extends SvgTools {
  readonly document: SvgDocument
}
