import { collectPageObjects } from '../../../../pdf/document/pages/keep/page-objects.ts'
import { pageContents } from '../../../../pdf/document/pages/page-content.ts'
import { readPages } from '../../../../pdf/document/pages/tree/page-tree.ts'
import { isRef } from '../../../../pdf/file/objects.ts'
import { PdfFile } from '../../../../pdf/file/pdf-file.ts'
import { writePdf } from '../../../../pdf/file/write/write-pdf.ts'
import type { ForeignLimits } from '../../../../pdf/foreign/foreign-limits.ts'
import type { ContentNode, PaintedGlyph } from '../../../../pdf/glyphs/content-node.ts'
import type { StandardFonts } from '../../../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphsOf } from '../../../../pdf/glyphs/glyphs-of.ts'
import { glyphReader } from '../../../../pdf/glyphs/read-content-node.ts'
import { AreaIndex } from '../area-index.ts'
import { scrubFonts } from '../fonts/scrub-fonts.ts'
import { isInAreas } from '../page-places.ts'
import {
  edgesOfGlyphs,
  edgesOfText,
  findOverSeam,
  isOverSeam,
  type PageEdges,
} from '../page-seam.ts'
import { findNamed, pageSource } from '../redact-page.ts'
import type { Polygon } from '../region.ts'
import type { Rules } from '../rules.ts'
import { lettersOfString } from '../spell.ts'
import { stringView } from '../text-view.ts'
import { objectsHolding } from './objects-holding.ts'
import { readElsewhere } from './read-elsewhere.ts'

/** Text that must be gone. */
export interface Proof {
  readonly rules: Rules
  /** Numbers of the pages that were redacted. */
  readonly pages: readonly number[]
  /** Areas by the number of their page. */
  readonly areas: ReadonlyMap<number, readonly Polygon[]>
  /** Texts of more than one character that single glyphs still show. */
  readonly shown: ReadonlySet<string>
  readonly standard: StandardFonts
  readonly limits: ForeignLimits
}

// The other reader takes time that grows with the square of it: seconds for 20 000.
const MAX_STATES = 2000

/**
 * Writes the file, opens it again and looks for what must be gone: in the text of its pages and in every string and
 * stream, by our own reading and by that of another maker.
 *
 * @returns why it is not proven; undefined when it is
 * @throws PdfError where the result cannot be read
 */
export async function findRemains(file: PdfFile, proof: Proof): Promise<string | undefined> {
  const { rules, pages, areas, shown, limits, standard } = proof
  const bytes = writePdf(file)
  const written = PdfFile.open(bytes, limits)
  const all = readPages(written, limits.maxPages)
  const reader = glyphReader(written, standard)
  const seen = new Set<number>()
  const spared = new Set<number>()
  const isSelected = new Set(pages)
  let before: PageEdges<PaintedGlyph> | undefined
  for (const [index, page] of all.entries()) {
    const areasHere = areas.get(index + 1) ?? []
    const isMeant = isSelected.has(index + 1)
    for (const part of pageContents(written, page)) if (isRef(part)) seen.add(part.num)
    if (!isMeant) {
      collectPageObjects(written, page, spared)
      before = undefined
      continue
    }
    const loose: ContentNode[] = []
    const node = reader.read(pageSource(written, page), { onLoose: (own) => loose.push(own) })
    for (const own of [node, ...loose]) {
      const depth = deepestState(own)
      if (depth > MAX_STATES) {
        return `page ${index + 1} saves ${depth} graphics states in each other, and at most ${MAX_STATES} are read again`
      }
      collectContents(own, seen)
      const glyphs = glyphsOf(own)
      if (findNamed(glyphs, rules).length > 0) return `the text of page ${index + 1} still holds it`
    }
    const edges = rules.isEmpty ? undefined : edgesOfGlyphs(glyphsOf(node))
    if (before && edges && findOverSeam(before, edges, rules).length > 0) {
      return `it still begins on page ${index} and ends on page ${index + 1}`
    }
    before = edges
    const near = new AreaIndex(areasHere)
    if (!near.isEmpty && glyphsOf(node).some((glyph) => isInAreas(glyph, near))) {
      return `text still stands in an area of page ${index + 1}`
    }
  }
  if (rules.isEmpty) return undefined
  if (scrubFonts(written, { rules, spared, shown }) > 0) return 'a font of the file still holds it'
  const found = objectsHolding(written, {
    rules,
    reader,
    spared,
    seen: new Set([...seen, ...spared]),
  })
  if (found !== undefined) return found
  const elsewhere = await readElsewhere(bytes, pages)
  for (const [index, text] of elsewhere.pages.entries()) {
    if (rules.mayHold(lettersOfString(text)) && rules.find(stringView(text)).length > 0) {
      return `another reader still finds it on page ${pages[index]}`
    }
    const next =
      pages[index + 1] === (pages[index] ?? 0) + 1 ? elsewhere.pages[index + 1] : undefined
    if (next !== undefined && isOverSeam(edgesOfText(text), edgesOfText(next), rules)) {
      return `another reader still finds it where page ${pages[index]} ends`
    }
  }
  const isLeft = elsewhere.strings.some((text) => rules.isIn(text))
  return isLeft ? 'another reader still finds it beside the pages' : undefined
}

function deepestState(node: ContentNode): number {
  // Content paints more forms than a call takes arguments.
  return node.contents.reduce(
    (deepest, { node: inner }) => Math.max(deepest, deepestState(inner)),
    node.deepestState,
  )
}

function collectContents(node: ContentNode, seen: Set<number>): void {
  if (node.num !== undefined) seen.add(node.num)
  for (const { node: inner } of node.contents) collectContents(inner, seen)
}
