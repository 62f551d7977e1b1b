import type { PdfPage } from '../../../pdf/document/pages/page-tree.ts'
import { seenBox } from '../../../pdf/document/pages/seen-box.ts'
import { isName, withEntries } from '../../../pdf/file/objects.ts'
import type { ContentNode } from '../../../pdf/glyphs/content-node.ts'
import { glyphReader, glyphsOf } from '../../../pdf/glyphs/read-content-node.ts'
import { loadStandardFonts } from '../../../pdf/glyphs/standard-fonts.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { parseColor } from '../../../units/color.ts'
import { type Redaction, renderWarning } from '../../../warnings.ts'
import { changeDicts } from '../change-dicts.ts'
import { removeKinds } from '../document/remove.ts'
import { chosenPages, type EditContext, editFailed, pagesOf } from '../edit-context.ts'
import { ContentRewriter } from './content/rewrite-content.ts'
import { dropUnused } from './drop-unused.ts'
import { areasOn, seenMm } from './page-places.ts'
import { findRemains } from './proof/prove.ts'
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
import { compileRules, type Rules } from './rules.ts'
import { readings, scrubFile, scrubText } from './scrub-strings.ts'
import { cutStructureWords, type SequenceKey, structureTexts } from './structure-words.ts'

const NOTHING = { count: 0, boxes: [] }

// Copies of the page and data that only its own program reads.
const PRIVATE = ['Thumb', 'PieceInfo', 'LastModified', 'Metadata']

/** Removes content for good, and proves that it is gone. */
export async function redact(context: EditContext, edit: EditOf<'redact'>): Promise<void> {
  const { file } = context
  const rules = compileRules(edit)
  const standard = await loadStandardFonts()
  const pages = pagesOf(context)
  const chosen = chosenPages(context, edit.pages, pages.length)
  const redactions: Redaction[] = dropOpaque(context)
  const reader = glyphReader(file, standard)
  const rewriter = new ContentRewriter(file, (bytes) =>
    readings(bytes).some((text) => rules.isIn(text)),
  )
  const texts = rules.isEmpty ? new Map<SequenceKey, string>() : structureTexts(file)
  const allAreas = new Map<number, readonly Polygon[]>()
  const cut = new Set<SequenceKey>()
  const layers: number[] = []
  const fill = edit.fill === 'none' ? undefined : parseColor(edit.fill)
  for (const number of chosen) {
    const page = pages[number - 1] as PdfPage
    const seen = seenBox(file, page)
    const areas = areasOn(edit, { number, pageCount: pages.length, seen })
    if (areas.length > 0) allAreas.set(number, areas)
    const onLoose = (node: ContentNode) => refuseLoose(context, node, { rules, number })
    const node = reader.read(pageSource(file, page), {
      onLoose,
      structureText: (mcid) => texts.get(`${page.num} ${mcid}`),
    })
    if (!rules.isEmpty) refuseUnreadable(context, node, number)
    const found = rules.isEmpty ? NOTHING : markNamed(node, rules)
    if (isLayerOnly(node)) layers.push(number)
    markAreas(node, areas)
    if (fill) markCovered(node, found.boxes)
    for (const key of cutSequences(file, page, node)) cut.add(key)
    const boxes = [...found.boxes, ...areas]
    const before = { ...rewriter.counts }
    const content = await rewriter.rewrite(node, { regions: boxes, areas })
    if (content || areas.length > 0) {
      const { bytes, resources } = content ?? node
      setPageContent(file, page, { bytes, resources }, { node, boxes, fill })
    }
    const annotations = await redactAnnotations(file, page, {
      ...{ areas, boxes: found.boxes, rules, reader, rewriter },
      check: (own) => refuseUnreadable(context, own, number),
    })
    const report = (kind: Redaction['kind'], count: number, polygons: readonly Polygon[] = []) => {
      if (count === 0) return
      redactions.push({
        page: number,
        kind,
        count,
        boxes: polygons.map((box) => seenMm(box, seen)),
      })
    }
    report('text', found.count, found.boxes)
    report('area', areas.length, areas)
    report('image', rewriter.counts.images - before.images)
    report('path', rewriter.counts.paths - before.paths)
    report('annotation', annotations.gone + annotations.changed)
  }
  const words = cutStructureWords(file, cut, allAreas.size > 0)
  const strings =
    words + (rules.isEmpty ? 0 : scrubFile(file, rules) + scrubMetadata(context, rules))
  if (strings > 0) redactions.push({ page: 0, kind: 'string', count: strings, boxes: [] })
  dropUnused(file, rewriter.replaced)
  const remains = await findRemains(file, {
    ...{ rules, pages: chosen, areas: allAreas, replaced: rewriter.replaced },
    ...{ standard, limits: context.limits },
  })
  if (remains !== undefined) {
    throw editFailed(context, '', `it cannot be proven that all is gone: ${remains}.`)
  }
  if (layers.length > 0) {
    const message = `${context.field}: on page ${layers.join(', ')} the text is an invisible layer over a picture; pixels were removed where that layer places the text. Look whether the picture shows it there.`
    context.warn(renderWarning('redaction_unsure', message))
  }
  report(context, redactions)
}

function report(context: EditContext, redactions: readonly Redaction[]): void {
  const total = (kind: Redaction['kind']) =>
    redactions.filter((own) => own.kind === kind).reduce((sum, { count }) => sum + count, 0)
  const parts = KINDS.map((kind) => [total(kind), kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${kind} ${count}`)
  const message =
    parts.length === 0
      ? `${context.field}: nothing was found; nothing was removed.`
      : `${context.field}: removed and proven gone: ${parts.join(', ')}.`
  context.warn(renderWarning('redacted', message, { redactions }))
}

const KINDS: readonly Redaction['kind'][] = [
  ...(['text', 'area', 'image', 'path', 'annotation', 'string', 'attachment', 'script'] as const),
]

/** Takes away what nobody can look into: attachments, scripts, thumbnails, private data, XMP beside what is written anew. */
function dropOpaque(context: EditContext): Redaction[] {
  const { file } = context
  let [attachments, scripts] = [0, 0]
  changeDicts(file, (entries) => {
    if (isName(entries.get('Type'), 'EmbeddedFile') || entries.has('EF')) attachments += 1
    if (entries.has('JS')) scripts += 1
    return PRIVATE.some((key) => entries.has(key))
      ? withEntries(entries, Object.fromEntries(PRIVATE.map((key) => [key, undefined])))
      : entries
  })
  if (attachments > 0) removeKinds(context, { type: 'remove', what: ['attachments'] })
  if (scripts > 0) removeKinds(context, { type: 'remove', what: ['javascript'] })
  context.keepsXmp = false
  // It is written anew from what is known of it.
  file.setTrailer({ Info: undefined })
  const counted = (kind: Redaction['kind'], count: number): Redaction[] =>
    count > 0 ? [{ page: 0, kind, count, boxes: [] }] : []
  return [...counted('attachment', attachments), ...counted('script', scripts)]
}

/** Whether text that goes was only a layer over a picture, as recognition of characters leaves it: often out of place. */
function isLayerOnly(node: ContentNode): boolean {
  return hasImages(node) && glyphsOf(node).some(({ isCut, isInvisible }) => isCut && isInvisible)
}

function hasImages({ images, contents }: ContentNode): boolean {
  return images.length > 0 || contents.some(({ node }) => hasImages(node))
}

/** Text that nobody can read may be what has to go. */
function refuseUnreadable(context: EditContext, node: ContentNode, number: number): void {
  const unread = glyphsOf(node).filter(
    ({ glyph, mark }) => glyph.text === undefined && mark?.actualText === undefined,
  )
  if (unread.length === 0) return
  const message = `${unread.length} characters of page ${number} have a font that does not say what they mean, so that text cannot be found for certain; name the place by area, or leave the page out.`
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

/** What the document will say of itself. */
function scrubMetadata(context: EditContext, rules: Rules): number {
  let count = 0
  const scrubbed = (text: string) => {
    const after = scrubText(text, rules)
    if (after !== text) count += 1
    return after
  }
  const { custom, createdAt, language, ...own } = context.metadata
  const texts = Object.fromEntries(Object.entries(own).map(([key, text]) => [key, scrubbed(text)]))
  context.metadata = {
    ...texts,
    ...(createdAt && { createdAt }),
    ...(language !== undefined && { language }),
    custom: Object.fromEntries(
      Object.entries(custom).map(([key, text]) => [scrubbed(key), scrubbed(text)]),
    ),
  }
  return count
}
