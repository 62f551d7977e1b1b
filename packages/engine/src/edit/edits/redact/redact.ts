import type { Redaction } from '../../../messages/redaction.ts'
import { renderWarning } from '../../../messages/warnings.ts'
import { changeDicts } from '../../../pdf/document/change-objects.ts'
import { collectPageObjects } from '../../../pdf/document/pages/keep/page-objects.ts'
import { listedPages } from '../../../pdf/document/pages/tree/listed-pages.ts'
import { isName, withEntries } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { sweep } from '../../../pdf/file/write/sweep.ts'
import { loadStandardFonts } from '../../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphReader } from '../../../pdf/glyphs/read-content-node.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { dropStrays } from '../document/drop-strays.ts'
import { removeKinds } from '../document/remove.ts'
import { chosenPages, type EditContext, editFailed, pagesOf } from '../edit-context.ts'
import { ContentRewriter } from './content/rewrite-content.ts'
import { stripImageData } from './content/strip-image-data.ts'
import { dropDrawings, shownDrawings } from './fonts/drop-drawings.ts'
import { scrubFonts } from './fonts/scrub-fonts.ts'
import { UNPAINTED } from './proof/objects-holding.ts'
import { findRemains } from './proof/prove.ts'
import { redactPages } from './redact-pages.ts'
import { compileRules, type Rules } from './rules.ts'
import { dropPrivate, withoutPrivate } from './scrub/drop-private.ts'
import { dropUnused } from './scrub/drop-unused.ts'
import { leaveReplaced } from './scrub/leave-replaced.ts'
import { scrubFile } from './scrub/scrub-file.ts'
import { isOfFormat, readings, scrubText } from './scrub/scrub-strings.ts'
import { scrubStreams } from './streams/scrub-streams.ts'
import { cutStructureWords, type SequenceKey, structureTexts } from './structure-words.ts'

// Copies of pages and pictures, and data that only its own program reads.
const PRIVATE = ['Thumb', 'PieceInfo', 'LastModified', 'Metadata', 'Alternates', 'OPI']

/** Removes content for good, and proves that it is gone. */
export async function redact(context: EditContext, edit: EditOf<'redact'>): Promise<void> {
  const { file } = context
  const rules = compileRules(edit)
  const standard = await loadStandardFonts()
  dropStrays(context)
  const pages = pagesOf(context)
  const chosen = chosenPages(context, edit.pages, pages.length)
  const opaque = dropOpaque(context)
  const { drawings } = shownDrawings(file, standard, chosen)
  const reader = glyphReader(file, standard)
  const rewriter = new ContentRewriter(file, (bytes) =>
    readings(bytes).some((text) => rules.isIn(text)),
  )
  const texts = rules.isEmpty ? new Map<SequenceKey, string>() : structureTexts(file)
  const work = { edit, rules, pages, chosen, reader, rewriter, texts }
  const { areas, cut, layers, unsearched, patterns, broken, shown, ...made } = await redactPages(
    context,
    work,
  )
  const redactions = [...opaque, ...made.redactions]
  const words = cutStructureWords(file, cut, areas.size > 0)
  const spared = new Set<number>()
  const isChosen = new Set(chosen)
  for (const [index, page] of rules.isEmpty ? [] : pages.entries()) {
    if (!isChosen.has(index + 1)) collectPageObjects(file, page, spared)
  }
  const fonts = rules.isEmpty ? 0 : scrubFonts(file, { rules, spared, shown })
  const beside = () =>
    scrubStreams(file, rules) + scrubFile(file, rules) + scrubMetadata(context, rules)
  const strings = words + fonts + (rules.isEmpty ? 0 : beside())
  if (strings > 0) redactions.push({ page: 0, kind: 'string', count: strings, boxes: [] })
  dropUnused(file, rewriter.replaced)
  leaveReplaced(file, rewriter.replaced)
  const undrawn = dropDrawings(file, standard, drawings)
  // Objects that are copied as their bytes keep remarks, and entries that later ones of the same name hide.
  for (const { num } of sweep(file)) file.set(num, file.get(num))
  const proof = {
    rules,
    pages: chosen,
    areas,
    shown,
    standard,
    limits: context.limits,
  }
  let remains = await findRemains(file, proof)
  if (remains === UNPAINTED) {
    // Resources may name what nothing paints.
    dropUnused(file, 'all')
    remains = await findRemains(file, proof)
  }
  if (remains !== undefined) {
    throw editFailed(context, '', `it cannot be proven that all is gone: ${remains}.`)
  }
  const patterned = pagesOfKept(file, patterns)
  warnUnsure(context, { layers, unsearched, broken, patterned, undrawn })
  report(context, redactions)
}

/** Pages where something went, while the pattern that painted it paints elsewhere: its cell stays, and is whole. */
function pagesOfKept(
  file: PdfFile,
  patterns: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  if (patterns.size === 0) return []
  const kept = new Set(Array.from(sweep(file), ({ num }) => num))
  const pages = [...patterns].flatMap(([num, own]) => (kept.has(num) ? own : []))
  return [...new Set(pages)].sort((a, b) => a - b)
}

function warnUnsure(
  context: EditContext,
  {
    layers,
    unsearched,
    broken,
    patterned,
    undrawn,
  }: Readonly<
    Record<'layers' | 'unsearched' | 'broken' | 'patterned' | 'undrawn', readonly number[]>
  >,
): void {
  const warn = (pages: readonly number[], message: string) => {
    if (pages.length === 0) return
    const text = `${context.field}: on page ${listedPages(pages)} ${message}`
    context.warn(renderWarning('redaction_unsure', text))
  }
  warn(
    layers,
    'the text is an invisible layer over a picture; pixels were removed where that layer places the text. Look whether the picture shows it there.',
  )
  warn(
    unsearched,
    'pictures, or shapes that look like letters, may show text; no text was searched there. Look at them, and name places by area.',
  )
  warn(
    patterned,
    'a pattern that painted what went paints elsewhere, too: its cell stays in the file with all of its pictures and text. Name all places that it paints, where none of it may stay.',
  )
  warn(
    undrawn,
    'content cannot be read that may show glyphs of a Type 3 font that went elsewhere: their drawings stay in the file.',
  )
  warn(
    broken,
    'a line ends in the middle of what may be named, or beside it: it was not taken for one word with the next line. Look there, and name places by area.',
  )
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
  let [attachments, streams, scripts] = [0, 0, 0]
  dropPrivate(file)
  stripImageData(file)
  changeDicts(file, (entries) => {
    if (entries.has('EF')) attachments += 1
    if (isName(entries.get('Type'), 'EmbeddedFile')) streams += 1
    if (entries.has('JS')) scripts += 1
    const known = withoutPrivate(entries)
    return PRIVATE.some((key) => known.has(key))
      ? withEntries(known, Object.fromEntries(PRIVATE.map((key) => [key, undefined])))
      : known
  })
  if (attachments + streams > 0) removeKinds(context, { type: 'remove', what: ['attachments'] })
  if (scripts > 0) removeKinds(context, { type: 'remove', what: ['javascript'] })
  context.keepsXmp = false
  // It is written anew from what is known of it.
  file.setTrailer({ Info: undefined, ID: undefined })
  const counted = (kind: Redaction['kind'], count: number): Redaction[] =>
    count > 0 ? [{ page: 0, kind, count, boxes: [] }] : []
  // A file may stand in several streams, and in one that nothing names.
  const files = attachments > 0 ? attachments : streams
  return [...counted('attachment', files), ...counted('script', scripts)]
}

/** Metadata of the document. */
function scrubMetadata(context: EditContext, rules: Rules): number {
  let count = 0
  const scrubbed = (text: string) => {
    const after = scrubText(text, rules)
    if (after !== text) count += 1
    return after
  }
  const { custom, createdAt, language, ...own } = context.metadata
  const isNamedLanguage = (own: string) => !isOfFormat(own, 'Lang') && rules.isIn(own)
  const texts = Object.fromEntries(Object.entries(own).map(([key, text]) => [key, scrubbed(text)]))
  context.metadata = {
    ...texts,
    ...(createdAt && { createdAt }),
    ...(language !== undefined && !isNamedLanguage(language) && { language }),
    custom: Object.fromEntries(
      Object.entries(custom).map(([key, text]) => [scrubbed(key), scrubbed(text)]),
    ),
  }
  return count
}
