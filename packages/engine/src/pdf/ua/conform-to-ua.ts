import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { readPages } from '../document/pages/tree/page-tree.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { FrameOutline } from './frames/frame-outline.ts'
import { FrameTags } from './frames/frame-tags.ts'
import { ownWidgets } from './own-widgets.ts'
import { type PlaceRequest, placeLoose } from './place/place-loose.ts'
import { joinParts } from './read/join-parts.ts'
import { readPageContents } from './read/read-page-contents.ts'
import { readStructure } from './read/read-structure.ts'
import { type TextDecoder, textDecoder } from './read/text-decoder.ts'
import { applyHints, hintOf } from './repair/apply-hints.ts'
import { collapse } from './repair/collapse.ts'
import { dropDecoration, repeatable } from './repair/drop-decoration.ts'
import { dropFallbackLanguage } from './repair/languages/drop-fallback-language.ts'
import { languageTag, repairLanguages } from './repair/languages/repair-languages.ts'
import { nameListParts } from './repair/lists/name-list-parts.ts'
import { repairLists } from './repair/lists/repair-lists.ts'
import { renumberHeadings } from './repair/renumber-headings.ts'
import {
  type FigureFacts,
  repairFigures,
  separateFigures,
  setFigureBounds,
} from './repair/repair-figures.ts'
import { describeLinks, repairLinks, settleAnnotations } from './repair/repair-links.ts'
import { repairTypes } from './repair/repair-types.ts'
import { simplifyIllustrations } from './repair/simplify-illustrations.ts'
import { repairTables } from './repair/tables/repair-tables.ts'
import { doubtfulAlternatives } from './review/doubtful-alternatives.ts'
import { doubtfulHeadings } from './review/doubtful-headings.ts'
import { reviewDocument } from './review/review-document.ts'
import {
  type ContentKey,
  contentKey,
  contentsOf,
  elementsOf,
  type StructureContent,
  type StructureElement,
} from './structure.ts'
import type { TagHint } from './tag-hint.ts'
import { ILLUSTRATIONS } from './type-groups.ts'
import { separateWords } from './words/separate-words.ts'
import { markContents } from './write/mark-contents.ts'
import { moveMarksToPages } from './write/move-marks-to-pages.ts'
import { unmarkForms } from './write/unmarked-forms.ts'
import { writeStructure } from './write/write-structure.ts'

/** Facts of the document that the printed file does not tell. */
export interface AccessibilityRequest {
  /** Language of the document, for example `de-AT`. */
  readonly language: string
  /** Language that a layout engine gives letters whose document states none. */
  readonly fallbackLanguage?: string
  /**
   * Text of the document as its author wrote it, words apart: browsers print no space where a line ends. Without it the
   * words are left as they were printed.
   */
  readonly text?: string
  /** Text that the author hides from readers (`aria-hidden`), all of it, in any order. */
  readonly hiddenText: string
  /** Names that the author gives links, by where they lead: an address as printed, or `#` and a destination. */
  readonly linkNames: ReadonlyMap<string, string>
  /** Names of links that show no text; default: those of all links. */
  readonly signNames?: ReadonlyMap<string, string>
  /** Text to be read for text that CSS generates, by that text; empty for text that is not to be read. */
  readonly contentAlternatives?: ReadonlyMap<string, string>
  /** Hints for single elements, by the number that their language ends with ({@link splitHint}). */
  readonly hints?: readonly TagHint[]
  /** Documents of frames, which Chromium has no tags for. */
  readonly frames?: readonly FrameOutline[]
  /** Whether its pages become part of another document: levels of headings, and being PDF/UA, are that one's affair. */
  readonly isPart?: boolean
}

/** Listeners of {@link conformToUa}. */
export interface UaListeners {
  /** Told what had to be made up. */
  readonly warn: (warning: RenderWarning) => void
  /** Called once the content of the pages stands, before the structure is written, which leaves that as it is. */
  readonly onMarked?: () => void
}

/**
 * Makes a tagged file that Chromium printed what PDF/UA-1 asks for: its structure, the marks in its content, the
 * descriptions of its links.
 *
 * Title, language and the statement of conformance are metadata and set with it.
 *
 * @throws PdfError when content cannot be read
 */
export function conformToUa(
  file: PdfFile,
  request: AccessibilityRequest,
  { warn, onMarked }: UaListeners,
): void {
  // Pages may have been taken out since the file was opened.
  const pages = readPages(file)
  const language = languageTag(request.language) ?? 'en'
  const { hints = [] } = request
  const document = readStructure(file, new Set(pages.map(({ num }) => num)))
  joinParts(document, hints)
  // Before text is placed next to what it belongs to: a colon behind a term goes into its label.
  nameListParts(document)
  applyHints(document, hints)
  // Chromium gives documents that name no language its own.
  document.language = undefined
  moveMarksToPages(file, pages)
  // With the content of controls, which fields take the place of: it has to be marked as nobody's.
  const printed = contentsOf(document)
  ownWidgets(file, pages, document, hints)
  const strayLinks = settleAnnotations(file, pages, document)
  const contents = readPageContents(file, pages, printed, wantedContents(document, request))
  const decode = textDecoder(file)
  const alternative = alternativeText(request.contentAlternatives, textDecoder(file, 'private'))
  const readable = readableText(request.hiddenText, decode, alternative)
  const frames = new FrameTags(request.frames ?? [], contents, decode)
  const placed = placeLoose(document, { contents, strayLinks, readable, alternative, frames })
  for (const selector of frames.unknown) warn(unknownFrame(selector))
  const painted = new Map(contents.painted)
  for (const [part, content] of placed) painted.set(contentKey(content), { ...part, hasText: true })
  // Before decoration goes: all that a picture paints is the picture, the borders of a table beside it are not.
  separateFigures(document, painted)
  const textOf = (content: StructureContent) => {
    const shown = painted.get(contentKey(content))?.painted?.text ?? []
    return decode(shown, contents.resources.get(content.ownerNum) ?? new Map())
  }
  dropDecoration(document, { painted, hints, textOf })
  if (request.fallbackLanguage !== undefined) {
    dropFallbackLanguage(document, request.fallbackLanguage, textOf)
  }
  const facts = { language, painted, textOf }
  const hasText = (content: StructureContent) => painted.get(contentKey(content))?.hasText ?? true
  const { isPart = false } = request
  const review = { document, pages, textOf, hasText, isPart }
  // As the author has them: they are numbered and described anew.
  for (const warning of [...doubtfulHeadings(review), ...doubtfulAlternatives(review)])
    warn(warning)
  const undescribed = repairStructure(document, facts, hints)
  if (!isPart) renumberHeadings(document)
  if (undescribed > 0) warn(altMissing(undescribed))
  setFigureBounds(document, painted)
  const { linkNames: names, signNames = names } = request
  const named = describeLinks(file, document, { ...facts, names, signNames })
  for (const warning of reviewDocument(review, { hints, named })) warn(warning)
  const owned = new Set(contentsOf(document).map(contentKey))
  const { text: documentText } = request
  const spaces =
    documentText === undefined
      ? new Map()
      : separateWords(file, document, contents.units, { owned, placed, decode, documentText })
  markContents(file, pages, contents, { owned, placed, spaces })
  const owners = new Set(contents.units.map(({ ownerNum }) => ownerNum))
  const unpainted = new Set(
    printed.map(({ ownerNum }) => ownerNum).filter((num) => !owners.has(num)),
  )
  unmarkForms(file, unpainted)
  onMarked?.()
  writeStructure(file, document, owners)
}

function unknownFrame(selector: string): RenderWarning {
  const message = `Text or pictures of the frame ${selector} were not found on the pages as its document has them, so that its headings, lists and tables may be paragraphs in the tags, and its pictures have no description there. What stands in the document itself, without a frame, is tagged.`
  return renderWarning('accessibility_doubtful', message)
}

function altMissing(count: number): RenderWarning {
  const images = count === 1 ? '1 image has' : `${count} images have`
  return renderWarning('alt_missing', `${images} no alternative text.`)
}

/** @returns how many pictures had no description */
function repairStructure(
  document: StructureElement,
  facts: FigureFacts,
  hints: readonly TagHint[],
): number {
  repairLinks(document)
  const undescribedImages = repairFigures(document, facts)
  simplifyIllustrations(document)
  collapse(document)
  repairTables(document, hints)
  repairLists(document)
  repairTypes(document)
  repairLanguages(document, facts.language)
  return undescribedImages
}

/** Keys of the content of which has to be known what it paints. */
function wantedContents(
  document: StructureElement,
  { hints = [], fallbackLanguage }: AccessibilityRequest,
): ReadonlySet<ContentKey> {
  const wanted = new Set<ContentKey>()
  const add = (contents: readonly StructureContent[]) => {
    for (const content of contents) wanted.add(contentKey(content))
  }
  for (const { children } of repeatable(document, hints)) {
    add(children.filter((child) => child.kind === 'content'))
  }
  for (const element of elementsOf(document)) {
    const isDoubtful =
      hintOf(element, hints)?.doubt !== undefined ||
      (fallbackLanguage !== undefined && element.language === fallbackLanguage)
    if (isShown(element) || isDoubtful) add(contentsOf(element))
  }
  return wanted
}

/** Whether the text or the place of an element is asked for. */
function isShown({ type }: StructureElement): boolean {
  return type === 'Link' || ILLUSTRATIONS.has(type) || /^H[1-6]?$/.test(type)
}

/** Finds the text to be read for a piece of text that CSS generates; undefined where it speaks for itself. */
function alternativeText(
  alternatives: ReadonlyMap<string, string> = new Map(),
  decode: TextDecoder,
): PlaceRequest['alternative'] {
  if (alternatives.size === 0) return () => undefined
  return ({ painted }, { resources }) => alternatives.get(decode(painted.text, resources).trim())
}

/**
 * Tells text that Chromium left out because the author hides it from readers apart from text of frames and of CSS,
 * which it leaves out for no good reason: both are the same in the file.
 */
function readableText(
  hiddenText: string,
  decode: TextDecoder,
  alternative: PlaceRequest['alternative'],
): PlaceRequest['readable'] {
  const squeeze = (text: string) => text.replace(/\s+/g, '')
  const hidden = squeeze(hiddenText)
  return (line, unit) => {
    const alternatives = line.map((part) => alternative(part, unit))
    const texts = line.map(({ painted }) => decode(painted.text, unit.resources))
    if (alternatives.some((text) => text !== undefined)) {
      return line.filter((_, index) => (alternatives[index] ?? texts[index]) !== '')
    }
    const whole = squeeze(texts.join(''))
    if (whole === '' || hidden.includes(whole)) return []
    return line.filter((_, index) => {
      const text = texts[index] as string
      // A glyph without text, an icon of a font for icons, says nothing to anybody. A mark or two are hidden somewhere
      // in many documents, which says nothing about others like them.
      return text !== '' && (text.length <= MARK_LENGTH || !hidden.includes(squeeze(text)))
    })
  }
}

/** Longest text that is likely to be in another one by accident. */
const MARK_LENGTH = 2
