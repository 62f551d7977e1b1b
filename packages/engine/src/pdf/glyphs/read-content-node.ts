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

// Half a gigabyte and some ten seconds; the densest pages that people make, of tables and of maps, have a tenth of it.
const MAX_PARTS = 1_000_000

const TOO_MANY_PARTS =
  'One page paints more than can be looked through, which is a million characters or four million steps of paths.'

/**
 * A {@link GlyphReader} for one file.
 *
 * @throws PdfError where content shows text in a way that cannot be read; PdfLimitError for more than anybody can read
 */
export function glyphReader(file: PdfFile, standard: StandardFonts): GlyphReader {
  const fonts = new Map<PdfDict, GlyphFont>()
  let nodes = 0
  let parts = 0
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
    countParts(glyphs: number): void {
      parts += glyphs
      if (parts > MAX_PARTS) throw new PdfLimitError(TOO_MANY_PARTS)
    },
  }
  return {
    read(source, options = {}) {
      parts = 0
      const initial = { ...INITIAL_STATE, matrix: options.matrix ?? IDENTITY }
      const above = source.num === undefined ? [] : [source.num]
      return new NodeReader(shared, source, initial, options, above).read()
    },
  }
}
