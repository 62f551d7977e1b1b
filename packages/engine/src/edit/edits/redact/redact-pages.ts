import type { Redaction } from '../../../messages/redaction.ts'
import { type SeenBox, seenBox } from '../../../pdf/document/pages/seen-box.ts'
import type { PdfPage } from '../../../pdf/document/pages/tree/page-tree.ts'
import type { ContentNode, PaintedGlyph } from '../../../pdf/glyphs/content-node.ts'
import { glyphsOf } from '../../../pdf/glyphs/glyphs-of.ts'
import type { GlyphReader } from '../../../pdf/glyphs/read-content-node.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { parseColor } from '../../../units/color.ts'
import { type EditContext, editFailed } from '../edit-context.ts'
import type { ContentRewriter } from './content/rewrite-content.ts'
import { areasOn, boxesAround, seenMm } from './page-places.ts'
import { edgesOfGlyphs, findOverSeam, glyphsOverSeam, type PageEdges } from './page-seam.ts'
import { redactAnnotations } from './redact-annotations.ts'
import {
  cutSequences,
  findNamed,
  markAreas,
  markCovered,
  markNamed,
  pageSource,
  setPageContent,
} from './redact-page.ts'
import type { Polygon } from './region.ts'
import type { Rules } from './rules.ts'
import type { SequenceKey } from './structure-words.ts'
import { viewOfGlyphs } from './text-view.ts'
import { isUnread } from './unsure/unread-glyphs.ts'
import { isUnsearched } from './unsure/unsearched-page.ts'

/** How pages are redacted. */
export interface PageWork {
  readonly edit: EditOf<'redact'>
  readonly rules: Rules
  readonly pages: readonly PdfPage[]
  /** Numbers of the pages that are meant, ascending. */
  readonly chosen: readonly number[]
  readonly reader: GlyphReader
  readonly rewriter: ContentRewriter
  /** Text that the structure gives to sequences. */
  readonly texts: ReadonlyMap<SequenceKey, string>
}

/** Changes made to the pages. */
export interface PageCutsMade {
  readonly redactions: readonly Redaction[]
  /** Areas by the number of their page. */
  readonly areas: ReadonlyMap<number, readonly Polygon[]>
  /** Sequences in which something was cut. */
  readonly cut: ReadonlySet<SequenceKey>
  /** Pages whose text is a layer over a picture. */
  readonly layers: readonly number[]
  /** Pages with pictures or shapes that may show text, which nobody searched. */
  readonly unsearched: readonly number[]
  /** Pages where something went that a pattern with text or pictures painted, by the number of that pattern. */
  readonly patterns: ReadonlyMap<number, readonly number[]>
  /** Pages where something may go on over the end of a line. */
  readonly broken: readonly number[]
  /** Texts of more than one character that single glyphs still show. */
  readonly shown: ReadonlySet<string>
}

/** A page that was read and not yet changed. */
interface ReadPage {
  readonly number: number
  readonly page: PdfPage
  readonly seen: SeenBox
  readonly node: ContentNode
  readonly edges: PageEdges<PaintedGlyph> | undefined
  /** Glyphs of text that begins on the page before. */
  readonly begun: (readonly PaintedGlyph[])[]
}

const NOTHING = { count: 0, boxes: [] }

/** Takes away what an edit names on its pages; each is read before the one in front of it is written. */
export async function redactPages(context: EditContext, work: PageWork): Promise<PageCutsMade> {
  const { edit, chosen, pages, rewriter, rules, reader } = work
  const { file } = context
  const redactions: Redaction[] = []
  const allAreas = new Map<number, readonly Polygon[]>()
  const cut = new Set<SequenceKey>()
  const layers: number[] = []
  const unsearched: number[] = []
  const unsure: number[] = []
  const patterns = new Map<number, number[]>()
  const shown = new Set<string>()
  const fill = edit.fill === 'none' ? undefined : parseColor(edit.fill)
  let next: ReadPage | undefined
  for (const [index, number] of chosen.entries()) {
    const own = next ?? readPage(context, work, number)
    next = chosen[index + 1] === number + 1 ? readPage(context, work, number + 1) : undefined
    const { page, seen, node } = own
    const areas = areasOn(edit, { number, pageCount: pages.length, seen })
    if (areas.length > 0) allAreas.set(number, areas)
    if (own.edges && next?.edges) {
      for (const glyphs of glyphsOverSeam(own.edges, next.edges)) {
        refuseUnreadable(context, glyphs, { rules, number })
      }
    }
    const ended = next ? cutOverSeam(own, next, rules) : []
    if (rules.isUnsure(() => viewOfGlyphs(glyphsOf(node)))) unsure.push(number)
    const named = rules.isEmpty ? NOTHING : markNamed(node, rules)
    const broken = [...own.begun, ...ended]
    const boxesOfText = [...named.boxes, ...broken.flatMap(boxesAround)]
    if (isLayerOnly(node)) layers.push(number)
    markAreas(node, areas)
    if (fill) markCovered(node, boxesOfText)
    for (const { glyph, isCut } of glyphsOf(node)) {
      if (!isCut && glyph.text !== undefined && glyph.text.length > 1) shown.add(glyph.text)
    }
    for (const key of cutSequences(file, page, node)) cut.add(key)
    const boxes = [...boxesOfText, ...areas]
    const before = { ...rewriter.counts }
    const content = await rewriter.rewrite(node, { regions: boxes, areas })
    if (content || areas.length > 0) {
      const { bytes, resources } = content ?? node
      setPageContent(file, page, { bytes, resources }, { boxes, fill })
    }
    const annotations = await redactAnnotations(file, page, {
      areas,
      boxes: boxesOfText,
      rules,
      reader,
      rewriter,
      check: (inner) => refuseUnreadable(context, glyphsOf(inner), { rules, number }),
    })
    for (const num of rewriter.takeTellingPatterns()) {
      patterns.set(num, [...(patterns.get(num) ?? []), number])
    }
    if (!rules.isEmpty && isUnsearched(node, seen, annotations.shown)) unsearched.push(number)
    const report = (kind: Redaction['kind'], count: number, polygons: readonly Polygon[] = []) => {
      if (count === 0) return
      redactions.push({
        page: number,
        kind,
        count,
        boxes: polygons.map((box) => seenMm(box, seen)),
      })
    }
    report('text', named.count + broken.length, boxesOfText)
    report('area', areas.length, areas)
    report('image', rewriter.counts.images - before.images)
    report('path', rewriter.counts.paths - before.paths)
    report('annotation', annotations.gone + annotations.changed)
  }
  return { redactions, areas: allAreas, cut, layers, unsearched, patterns, broken: unsure, shown }
}

function readPage(context: EditContext, work: PageWork, number: number): ReadPage {
  const { rules, pages, reader, texts } = work
  const { file } = context
  const page = pages[number - 1] as PdfPage
  const onLoose = (node: ContentNode) => refuseLoose(context, node, { rules, number })
  const node = reader.read(pageSource(file, page), {
    onLoose,
    structureText: (mcid) => texts.get(`${page.num} ${mcid}`),
  })
  if (!rules.isEmpty) refuseUnreadable(context, glyphsOf(node), { rules, number })
  return {
    number,
    page,
    seen: seenBox(file, page),
    node,
    begun: [],
    edges: rules.isEmpty ? undefined : edgesOfGlyphs(glyphsOf(node)),
  }
}

/** Cuts what begins on one page and ends on the next, and answers with its glyphs on the first. */
function cutOverSeam(own: ReadPage, next: ReadPage, rules: Rules): (readonly PaintedGlyph[])[] {
  if (own.edges === undefined || next.edges === undefined) return []
  const ended: (readonly PaintedGlyph[])[] = []
  const isOwn = new Set(own.edges.tails.flat())
  for (const glyphs of findOverSeam(own.edges, next.edges, rules)) {
    const fresh = glyphs.filter(({ isCut }) => !isCut)
    if (fresh.length === 0) continue
    for (const glyph of fresh) glyph.isCut = true
    ended.push(fresh.filter((glyph) => isOwn.has(glyph)))
    next.begun.push(fresh.filter((glyph) => !isOwn.has(glyph)))
  }
  return ended
}

/** Whether text that goes was only a layer over a picture, as recognition of characters leaves it: often out of place. */
function isLayerOnly(node: ContentNode): boolean {
  return hasImages(node) && glyphsOf(node).some(({ isCut, isInvisible }) => isCut && isInvisible)
}

function hasImages({ images, contents }: ContentNode): boolean {
  return images.length > 0 || contents.some(({ node }) => hasImages(node))
}

/** Text that nobody can read may be what has to go. */
function refuseUnreadable(
  context: EditContext,
  glyphs: readonly PaintedGlyph[],
  { rules, number }: { readonly rules: Rules; readonly number: number },
): void {
  if (!rules.mayBeUnread(glyphs)) return
  const message = `${glyphs.filter(isUnread).length} characters of page ${number} have a font that does not say what they mean, and what is to go may be among them; name the place by area, or leave the page out.`
  throw editFailed(context, 'pages', message)
}

function refuseLoose(
  context: EditContext,
  node: ContentNode,
  { rules, number }: { readonly rules: Rules; readonly number: number },
): void {
  if (rules.isEmpty || findNamed(glyphsOf(node), rules).length === 0) return
  const message = `page ${number} holds it in a pattern or in the glyphs of a font, which cannot be changed in part.`
  throw editFailed(context, '', message)
}
