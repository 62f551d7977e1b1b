import { joinedContents } from '../document/pages/page-content.ts'
import {
  mediaBox,
  type PdfRectangle,
  pageAttribute,
  readPages,
} from '../document/pages/tree/page-tree.ts'
import { decodeFilters } from '../file/decode-filters.ts'
import { isDict } from '../file/objects.ts'
import { asConversionFailure } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import type { PaintedGlyph } from './content-node.ts'
import type { StandardFonts } from './fonts/standard-fonts.ts'
import { glyphsOf } from './glyphs-of.ts'
import { glyphReader } from './read-content-node.ts'

/** Text that is painted beside the page, where nobody sees it. */
export interface CutText {
  /** Number of the page, from 1. */
  readonly page: number
  /** The first piece of it. */
  readonly text: string
}

/** Fonts of a file that was laid out here are embedded, with widths of their own. */
const ALL_EMBEDDED: StandardFonts = () => ({ names: new Map(), widthOf: () => undefined })

/**
 * Pages of a file that was just laid out whose text runs over their edges.
 *
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function findCutText(bytes: Uint8Array): readonly CutText[] {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    const reader = glyphReader(file, ALL_EMBEDDED)
    const found: CutText[] = []
    for (const [index, page] of readPages(file).entries()) {
      const content = decodeFilters(file, joinedContents(file, page)).data
      const resources = pageAttribute(file, page, 'Resources')
      const source = { bytes: content, resources: isDict(resources) ? resources : new Map() }
      const text = firstBeside(glyphsOf(reader.read(source)), mediaBox(file, page))
      if (text !== '') found.push({ page: index + 1, text })
    }
    return found
  })
}

/** The first run of glyphs beside the page; empty without any. */
function firstBeside(glyphs: readonly PaintedGlyph[], box: PdfRectangle): string {
  let text = ''
  for (const painted of glyphs) {
    if (!painted.isInvisible && isBeside(painted, box)) text += painted.glyph.text ?? ''
    else if (text.trim() !== '') break
    else text = ''
  }
  return text.trim()
}

/** Whether more than half of a glyph is beside the page. */
function isBeside({ quad }: PaintedGlyph, box: PdfRectangle): boolean {
  const [[x1, y1], , [x2, y2]] = quad
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
  return x < box.left || x > box.right || y < box.bottom || y > box.top
}
