import { contentFragments, pageContents } from '../../../pdf/document/pages/page-content.ts'
import {
  type PdfPage,
  pageAttribute,
  pageDict,
} from '../../../pdf/document/pages/tree/page-tree.ts'
import { wrappedContents } from '../../../pdf/document/pages/wrapped-contents.ts'
import { decodeFilters } from '../../../pdf/file/decode-filters.ts'
import {
  isDict,
  isStream,
  type PdfDict,
  type PdfObject,
  stream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { serializeNumber } from '../../../pdf/file/write/serialize.ts'
import type { ContentNode, MarkedSequence, PaintedGlyph } from '../../../pdf/glyphs/content-node.ts'
import { glyphsOf } from '../../../pdf/glyphs/glyphs-of.ts'
import type { Color } from '../../../units/color.ts'
import { AreaIndex } from './area-index.ts'
import type { CutContent } from './content/rewrite-content.ts'
import { boxesAround, isInAreas } from './page-places.ts'
import type { Polygon } from './region.ts'
import type { Rules } from './rules.ts'
import { fold } from './spell.ts'
import type { SequenceKey } from './structure-words.ts'
import { textViews } from './text-view.ts'

// Each pass may bring together what the one before left; a few are enough for any text that people write.
const MAX_PASSES = 8
// Part of a letter under a box; lines that stand close reach a little into the boxes of their neighbours.
const COVERED = 0.4

/** Content of a page as one piece, and the resources it is read with. */
export function pageSource(file: PdfFile, page: PdfPage): { bytes: Buffer; resources: PdfDict } {
  const parts = pageContents(file, page)
    .map((part) => file.resolve(part))
    .filter((part) => isStream(part))
    .flatMap((part) => [decodeFilters(file, part).data, Buffer.from('\n')])
  const resources = pageAttribute(file, page, 'Resources')
  return {
    bytes: Buffer.concat(parts),
    resources: isDict(resources) ? resources : new Map<string, PdfObject>(),
  }
}

/**
 * Marks as cut every glyph that rules name, and every sequence whose own text they name.
 *
 * @returns how often it was found, and boxes around it
 */
export function markNamed(
  node: ContentNode,
  rules: Rules,
): { readonly count: number; readonly boxes: readonly Polygon[] } {
  const boxes: Polygon[] = []
  let count = 0
  const all = glyphsOf(node)
  findEchoes(all)
  let left: readonly PaintedGlyph[] = all
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    if (left.some(({ isCut }) => isCut)) left = left.filter(({ isCut }) => !isCut)
    const found = findNamed(left, rules)
    for (const mark of emptyMarks(node, rules)) {
      mark.isCut = true
    }
    if (found.length === 0) break
    for (const glyphs of found) {
      for (const glyph of glyphs) {
        glyph.isCut = true
      }
    }
    boxes.push(...found.flatMap(boxesAround))
    count += found.length
  }
  return { count, boxes }
}

/** Sequences whose glyphs say what their own text says: the glyphs alone are looked at then. */
function findEchoes(glyphs: readonly PaintedGlyph[]): void {
  const shown = new Map<MarkedSequence, string>()
  for (const { mark, glyph } of glyphs) {
    if (mark) shown.set(mark, (shown.get(mark) ?? '') + (glyph.text ?? '\ufffd'))
  }
  const bare = (text: string) => fold(text, 'NFKD').replace(/\s/g, '')
  for (const [mark, text] of shown) {
    const own = bare(mark.actualText ?? '')
    // A space for a soft hyphen is not the same.
    mark.isEcho = own !== '' && bare(text) === own
  }
}

/** Glyphs of each hit, those of hits that share some together. */
export function findNamed(
  glyphs: readonly PaintedGlyph[],
  rules: Rules,
): readonly (readonly PaintedGlyph[])[] {
  if (rules.isEmpty) return []
  const groups: PaintedGlyph[][] = []
  const groupOf = new Map<PaintedGlyph, PaintedGlyph[]>()
  for (const view of textViews(glyphs)) {
    for (const { from, to } of rules.find(view)) {
      const own = view.units.slice(from, to).flatMap((unit) => unit.glyphs)
      const fresh = own.filter((glyph) => !groupOf.has(glyph))
      if (fresh.length === 0) continue
      const shared = own.map((glyph) => groupOf.get(glyph)).find((group) => group !== undefined)
      const group = shared ?? []
      if (shared === undefined) groups.push(group)
      group.push(...fresh)
      for (const glyph of fresh) groupOf.set(glyph, group)
    }
  }
  return groups
}

/** Sequences whose own text is named, whatever they paint. */
function emptyMarks(node: ContentNode, rules: Rules) {
  const own = node.marks.filter(
    ({ actualText, isCut, isEcho }) =>
      !isCut && !isEcho && actualText !== undefined && rules.isIn(actualText),
  )
  for (const { node: inner } of node.contents) own.push(...emptyMarks(inner, rules))
  return own
}

/** Marks as cut every glyph that reaches into an area. */
export function markAreas(node: ContentNode, areas: readonly Polygon[]): void {
  const index = new AreaIndex(areas)
  if (index.isEmpty) return
  for (const glyph of glyphsOf(node)) {
    if (isInAreas(glyph, index)) glyph.isCut = true
  }
}

/** Marks as cut every glyph that lies mostly under boxes: what a box hides must not lie on beneath it. */
export function markCovered(node: ContentNode, boxes: readonly Polygon[]): void {
  const index = new AreaIndex(boxes)
  if (index.isEmpty) return
  for (const glyph of glyphsOf(node)) {
    if (!glyph.isCut && isInAreas(glyph, index, COVERED)) glyph.isCut = true
  }
}

/** Numbers of the sequences of a page in which something was cut. */
export function cutSequences(
  file: PdfFile,
  page: PdfPage,
  node: ContentNode,
): readonly SequenceKey[] {
  const keys: SequenceKey[] = []
  for (const { properties, opening, end, isCut } of node.marks) {
    const mcid = file.resolve(properties?.get('MCID'))
    if (typeof mcid !== 'number') continue
    const parts = [...node.shows, ...node.contents].filter(
      ({ start }) => start >= opening.end && start < end,
    )
    const isTouched = parts.some((part) =>
      ('node' in part ? glyphsOf(part.node) : part.items).some(
        (item) => typeof item !== 'number' && item.isCut,
      ),
    )
    if (isCut || isTouched) keys.push(`${page.num} ${mcid}`)
  }
  return keys
}

/**
 * Writes content of a page that was cut, and boxes over it.
 *
 * @param fill colour of the boxes; absent where none are painted
 */
export function setPageContent(
  file: PdfFile,
  page: PdfPage,
  { bytes, resources }: CutContent,
  { boxes, fill }: { readonly boxes: readonly Polygon[]; readonly fill: Color | undefined },
): void {
  const cut = withEntries(pageDict(file, page), {
    Contents: file.add(stream(new Map(), bytes)),
    Resources: file.add(resources),
  })
  file.set(page.num, cut)
  const fragment = contentFragments(file)
  // Whatever the content leaves open, or closes too often, must not move the boxes or take them in.
  const contents = wrappedContents(file, page, fragment)
  const painted = fill && boxes.length > 0 ? [fragment(filled(boxes, fill))] : []
  file.set(page.num, withEntries(cut, { Contents: [...contents, ...painted] }))
}

function filled(boxes: readonly Polygon[], { red, green, blue }: Color): string {
  const color = [red, green, blue].map(serializeNumber).join(' ')
  const paths = boxes.map((box) => {
    const [first, ...rest] = box.map(([x, y]) => `${serializeNumber(x)} ${serializeNumber(y)}`)
    return `${first} m ${rest.map((point) => `${point} l`).join(' ')} h`
  })
  return `/Artifact BMC\nq\n${color} rg\n${paths.join('\n')}\nf\nQ\nEMC\n`
}
