import { EngineError } from '../../messages/errors.ts'
import { acceptDocChanges } from '../binary/doc/accept-doc-changes.ts'
import { hasPlainLists } from '../binary/doc/doc-list-formats.ts'
import { docTexts } from '../binary/doc/doc-passages.ts'
import { hideDocNotes } from '../binary/doc/hide-doc-notes.ts'
import { CompoundFile } from '../compound/compound-file.ts'
import { Removals } from '../disarm/removals.ts'
import type {
  OfficeFacts,
  PreparedDocument,
  WordPreparation,
} from '../document/prepared-document.ts'
import { mayRunOn } from '../document/running/running-section.ts'
import { trustedPages } from '../document/trusted-pages.ts'
import type { OfficePackage } from '../ooxml/office-package.ts'
import { applyWordOptions } from '../ooxml/word/apply-word-options.ts'
import { markBreaksOf } from '../ooxml/word/breaking/mark-breaks.ts'
import { nameMetricFontsOf } from '../ooxml/word/fonts/name-metric-fonts.ts'
import { headerPassages, visiblePassages } from '../ooxml/word/passages/visible-passages.ts'
import { showRunningOn } from '../ooxml/word/sections/mark-sections.ts'
import { wordSections } from '../ooxml/word/sections/word-sections.ts'
import { giveDefaultTabs } from '../ooxml/word/tabs/default-tabs.ts'
import { wordFacts } from '../ooxml/word/word-facts.ts'
import { storyParts } from '../ooxml/word/word-parts.ts'
import { hasElement } from '../xml/find-elements.ts'
import { odfProperties, ooxmlProperties } from './document-properties.ts'
import { expectFormat } from './expect-format.ts'
import { acceptOdfChanges } from './odf/accept-odf-changes.ts'
import { fillOdfContents } from './odf/fill-contents.ts'
import { nameOdfFile } from './odf/name-odf-file.ts'
import { hasOdfWordArt, hasPlainOdfLists, odfFacts } from './odf/odf-facts.ts'
import { odfPassages } from './odf/odf-passages.ts'
import { type OpenedDocument, openDocument } from './open-document.ts'

const NO_FACTS = { hasText: false, fonts: [], trackedChanges: false, comments: false, sheets: [] }

/**
 * A Word document that is safe to hand to an engine, with the options written into it.
 *
 * DOCX, its templates and macro-enabled forms, DOC and ODT are accepted; the options reach DOCX only.
 *
 * @throws EngineError `invalid_request` for an option that DOC or ODT cannot carry out; `invalid_document` for damage, limits and other formats, which are named;
 *   `document_encrypted` when the password is missing or wrong
 */
export function prepareWord(bytes: Uint8Array, options: WordPreparation = {}): PreparedDocument {
  const removals = new Removals()
  const opened = openDocument(bytes, options.password, removals)
  expectFormat(opened.format, 'convert/word')
  const { format } = opened
  const texts = 'file' in opened && opened.file ? docTexts(opened.file) : undefined
  if (texts?.hasDrawnFields) removals.add('drawnFields')
  if (texts?.hasWordArt) removals.add('wordArt')
  const pageBreaks =
    'main' in opened
      ? applyWordOptions(opened.document, opened.main, options, removals)
      : refuseOptions(format, options)
  if (format === 'odt' && 'document' in opened) {
    nameOdfFile(opened.document, { keep: 'last result' }, removals)
    if (hasOdfWordArt(opened.document)) removals.add('wordArt')
    if (options.trackedChanges !== 'marked') acceptOdfChanges(opened.document)
    fillOdfContents(opened.document, removals)
  }
  const sections =
    'main' in opened && options.forLayout === true ? wordSections(opened.document, opened.main) : []
  const runsOn = mayRunOn(sections)
  const facts = {
    ...factsOf(opened, removals, texts?.passages),
    ...(runsOn && { runningSections: sections }),
    plainLists: hasPlainNumbers(opened),
    pageBreaks,
  }
  // Behind the facts, which tell the names that the document has.
  if ('main' in opened) {
    nameMetricFontsOf(opened.document, opened.main)
    if (options.forLayout === true) {
      markBreaksOf(opened.document, opened.main)
      giveDefaultTabs(opened.document, opened.main, facts.passages ?? [])
      if (runsOn) showRunningOn(opened.document, opened.main, sections)
    }
  }
  return {
    format,
    encrypted: false,
    bytes: 'document' in opened ? opened.document.save() : docBytes(opened.bytes, options),
    facts,
    warnings: removals.warnings,
  }
}

/** Whether lists of a DOC or ODT have numbers that LibreOffice as WebAssembly shows in digits; those of DOCX are written anew. */
function hasPlainNumbers(opened: OpenedDocument): boolean {
  if ('main' in opened) return false
  if ('document' in opened) return hasPlainOdfLists(opened.document)
  return opened.file !== undefined && hasPlainLists(opened.file)
}

function docBytes(bytes: Uint8Array, { trackedChanges }: WordPreparation): Uint8Array {
  const resolved =
    trackedChanges === 'marked' ? bytes : acceptDocChanges(new CompoundFile(bytes), bytes)
  return hideDocNotes(resolved)
}

/** Options that only DOCX can carry out, asked of another format. */
function refuseOptions(format: string, options: WordPreparation): undefined {
  const { page, trackedChanges = 'accepted', comments = 'none' } = options
  const given = [
    page !== undefined && 'page_size, orientation and margins_mm',
    trackedChanges === 'original' && 'tracked_changes "original"',
    comments !== 'none' && `comments "${comments}"`,
  ].find((name) => name !== false)
  if (given === undefined) return undefined
  throw new EngineError(
    'invalid_request',
    `options: ${given} cannot be applied to a document in ${format.toUpperCase()}; save it as DOCX.`,
  )
}

function factsOf(
  opened: OpenedDocument,
  removals: Removals,
  passages: readonly string[] = [],
): OfficeFacts {
  const macros = removals.has('macros')
  if (!('document' in opened)) {
    return { ...NO_FACTS, hasText: passages.length > 0, passages, macros }
  }
  if ('main' in opened) return { ...docxFacts(opened.document, opened.main), macros }
  const shown = odfPassages(opened.document)
  return {
    ...NO_FACTS,
    ...odfFacts(opened.document),
    ...odfProperties(opened.document),
    hasText: shown.length > 0,
    passages: shown,
    macros,
  }
}

function docxFacts(document: OfficePackage, main: string): Omit<OfficeFacts, 'macros'> {
  const { storedPages, storedCharacters, ...properties } = ooxmlProperties(document)
  const { characters, ...facts } = wordFacts(document, main)
  const counted = { pages: storedPages, characters: storedCharacters }
  const equations = storyParts(document, main).some((part) =>
    hasElement(document.text(part), part, ['m:oMath']),
  )
  const passages = visiblePassages(document, main)
  return {
    ...properties,
    ...trustedPages(counted, characters),
    ...facts,
    // All of it may be hidden.
    hasText: facts.hasText && (equations || passages.length > 0),
    equations,
    passages,
    headerPassages: headerPassages(document, main),
    sheets: [],
  }
}
