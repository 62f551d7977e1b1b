import { IDENTITY } from '../content/matrix.ts'
import type { PdfDict } from '../file/objects.ts'
import { PdfLimitError } from '../file/pdf-error.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { ContentNode } from './content-node.ts'
import type { ContentSource, ReadOptions } from './content-source.ts'
import type { GlyphFont } from './fonts/glyph-font.ts'
import { readGlyphFont } from './fonts/read-glyph-font.ts'
import type { StandardFonts } from './fonts/standard-fonts.ts'
import { INITIAL_STATE } from './graphics-state.ts'
import { NodeReader } from './node-reader.ts'

/** Reads content with everything it paints; fonts are read once for a file. */
export interface GlyphReader {
  readonly read: (source: ContentSource, options?: ReadOptions) => ContentNode
}

// A form of forms of forms, each painted often, becomes more than anybody can look through.
const MAX_NODES = 200_000

/**
 * A {@link GlyphReader} for one file.
 *
 * @throws PdfError where content shows text in a way that cannot be read; PdfLimitError for more than anybody can read
 */
export function glyphReader(file: PdfFile, standard: StandardFonts): GlyphReader {
  const fonts = new Map<PdfDict, GlyphFont>()
  let nodes = 0
  const shared = {
    file,
    fontOf(dict: PdfDict): GlyphFont {
      const font = fonts.get(dict) ?? readGlyphFont(file, dict, standard)
      fonts.set(dict, font)
      return font
    },
    count(): void {
      nodes += 1
      if (nodes > MAX_NODES) throw new PdfLimitError('The content paints too many forms.')
    },
  }
  return {
    read(source, options = {}) {
      const initial = { ...INITIAL_STATE, matrix: options.matrix ?? IDENTITY }
      const above = source.num === undefined ? [] : [source.num]
      return new NodeReader(shared, source, initial, options, above).read()
    },
  }
}
