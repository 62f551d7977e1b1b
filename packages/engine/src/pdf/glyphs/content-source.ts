import type { Matrix } from '../content/matrix.ts'
import type { PdfDict } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { ContentNode } from './content-node.ts'
import type { GlyphFont } from './fonts/glyph-font.ts'

/** Content to read. */
export interface ContentSource {
  readonly num?: number
  readonly bytes: Buffer
  readonly resources: PdfDict
}

/** Text that the structure gives to a marked sequence of a page. */
export type StructureText = (mcid: number) => string | undefined

/** How content is read. */
export interface ReadOptions {
  readonly matrix?: Matrix
  readonly structureText?: StructureText
  /** Called for content whose place is not known: cells of patterns and glyphs of Type 3 fonts. */
  readonly onLoose?: (node: ContentNode) => void
}

/** The file that content is of, and what all content of it shares. */
export interface ContentFile {
  readonly file: PdfFile
  readonly fontOf: (dict: PdfDict) => GlyphFont
  /** Counts a piece of content; throws where there are too many. */
  readonly count: () => void
  /** Counts parts that the pages of the file are painted with, each as many glyphs as it takes room; throws for too many on one page. */
  readonly countParts: (glyphs: number) => void
}
