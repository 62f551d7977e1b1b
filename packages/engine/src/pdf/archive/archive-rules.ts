import type { ConformanceRules } from '../document/metadata/conformance-rules.ts'
import type { ArchiveLevel } from '../document/metadata/xmp-schemas.ts'
import { showsMissingGlyph, showsUnknownText } from '../fonts/text-rules.ts'
import { ARCHIVE_DICT_RULES } from './dict-rules.ts'
import { archiveDocumentRules } from './document-rules.ts'

const MAX_STRING_BYTES = 32_767
const MAX_NAME_BYTES = 127

/** Rules of one level of PDF/A; clauses and tests as in veraPDF's profiles of parts 2 and 3. */
export function archiveRules(level: ArchiveLevel): ConformanceRules {
  return {
    standard: `PDF/A-${level}`,
    documentRules: [
      ...archiveDocumentRules(level),
      { clause: '6.2.11.8-1', isBroken: showsMissingGlyph },
      ...(level === '2u' ? [{ clause: '6.2.11.7.2-1', isBroken: showsUnknownText }] : []),
    ],
    dictRules: ARCHIVE_DICT_RULES,
    stringRules: [{ clause: '6.1.13-3', isBroken: ({ length }) => length > MAX_STRING_BYTES }],
    nameRules: [{ clause: '6.1.13-4', isBroken: ({ length }) => length > MAX_NAME_BYTES }],
  }
}
