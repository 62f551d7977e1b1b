import { Removals } from '../disarm/removals.ts'
import { invalidDocument } from '../document/invalid-document.ts'
import type { PreparedDocument, RtfPreparation } from '../document/prepared-document.ts'
import { mayRunOn } from '../document/running/running-section.ts'
import { plainAlignmentTabs } from '../rtf/alignment-tabs.ts'
import { disarmRtf } from '../rtf/disarm-rtf.ts'
import { dropHiddenParts } from '../rtf/hidden-parts.ts'
import { hasStrayLineNumbers } from '../rtf/line-numbers.ts'
import { bareBullets } from '../rtf/numbering/bare-bullets.ts'
import { showOldNumbers } from '../rtf/numbering/old-numbering.ts'
import { showStoredNumbers } from '../rtf/numbering/stored-numbers.ts'
import { overrideRtfPages } from '../rtf/override-rtf-pages.ts'
import { partUnicodeRuns } from '../rtf/part-unicode-runs.ts'
import { wrapBitmaps } from '../rtf/pictures/bitmap-pictures.ts'
import { mendRtfPictures } from '../rtf/pictures/mend-rtf-pictures.ts'
import { resolveRtfChanges } from '../rtf/review/resolve-rtf-changes.ts'
import { writeRtfCommentsAtEnd } from '../rtf/review/rtf-comments-at-end.ts'
import { rtfFacts } from '../rtf/rtf-facts.ts'
import { keepPageBreaks } from '../rtf/running/kept-page-breaks.ts'
import { giveHeadersBody } from '../rtf/running/lone-headers.ts'
import { markRtfSections } from '../rtf/running/mark-rtf-sections.ts'
import { giveRtfFirstPageHeaders } from '../rtf/running/rtf-first-page-headers.ts'
import { hasCutTable } from '../rtf/tables/cut-tables.ts'
import { repairTables } from '../rtf/tables/repair-tables.ts'
import { turnRows } from '../rtf/tables/right-to-left-rows.ts'
import { rtfHeaderPassages } from '../semantic/rtf/rtf-header-passages.ts'
import { rtfPassages } from '../semantic/rtf/rtf-passages.ts'
import { rtfRunningSections } from '../semantic/rtf/rtf-running-sections.ts'
import { expectFormat } from './expect-format.ts'
import { openDocument } from './open-document.ts'

/** Text of a shape that has the form of a curve. */
const WORD_ART = /\{\\sn\s+gtextUNICODE\}\s*\{\\sv\s+[^}\s]/
const EQUATION = /\\moMath\b/
/** Pictures stand in RTF as hexadecimal digits, twice their size. */
const MAX_BYTES = 150 * 1024 * 1024

/**
 * An RTF document that is safe to hand to an engine, with the page options written into it.
 *
 * @throws EngineError `invalid_document` for damage, limits and other formats, which are named
 */
export function prepareRtf(bytes: Uint8Array, options: RtfPreparation = {}): PreparedDocument {
  const removals = new Removals()
  const opened = openDocument(bytes, undefined, removals)
  expectFormat(opened.format, 'convert/rtf')
  if (bytes.length > MAX_BYTES) {
    throw invalidDocument(`is ${bytes.length} bytes of RTF, more than the ${MAX_BYTES} accepted`)
  }
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const { text: disarmed, pageBreaks } = disarmRtf(given, removals)
  const { page, trackedChanges: changes = 'accepted', comments = 'none' } = options
  const resolved = dropHiddenParts(
    changes === 'marked' ? disarmed : resolveRtfChanges(disarmed, changes),
  )
  const commented = comments === 'none' ? resolved : writeRtfCommentsAtEnd(resolved)
  const tabbed = plainAlignmentTabs(commented, () => removals.add('alignmentTabs'))
  const numbered = showStoredNumbers(bareBullets(tabbed), () => removals.add('numbersInWords'))
  const mended = wrapBitmaps(showOldNumbers(mendRtfPictures(numbered, removals)))
  const whole = keepPageBreaks(giveHeadersBody(partUnicodeRuns(turnRows(repairTables(mended)))))
  const text = page === undefined ? whole : overrideRtfPages(whole, page)
  if (hasCutTable(text)) removals.add('cutTables')
  if (hasStrayLineNumbers(text)) removals.add('strayLineNumbers')
  if (WORD_ART.test(resolved)) removals.add('wordArt')
  const facts = rtfFacts(disarmed)
  const equations = EQUATION.test(disarmed)
  const passages = rtfPassages(resolved)
  const sections = rtfRunningSections(resolved)
  const runsOn = mayRunOn(sections)
  return {
    format: 'rtf',
    encrypted: false,
    bytes: Buffer.from(runsOn ? markRtfSections(giveRtfFirstPageHeaders(text)) : text, 'latin1'),
    facts: {
      ...facts,
      pageBreaks,
      // All of it may be hidden.
      hasText: facts.hasText && (equations || passages.length > 0),
      equations,
      passages,
      headerPassages: rtfHeaderPassages(resolved),
      ...(runsOn && { runningSections: sections }),
      macros: false,
      sheets: [],
    },
    warnings: removals.warnings,
  }
}
