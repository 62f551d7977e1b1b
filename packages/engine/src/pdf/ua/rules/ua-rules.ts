import type { ConformanceRules } from '../../document/metadata/conformance-rules.ts'
import { showsMissingGlyph, showsUnknownText } from '../../fonts/text-rules.ts'
import { ownsWhatIsPainted } from './owned-content.ts'
import { TABLE_RULES } from './table-rules.ts'
import { UA_DICT_RULES } from './ua-dict-rules.ts'
import { UA_DOCUMENT_RULES } from './ua-document-rules.ts'

/** Rules of PDF/UA-1; clauses and tests as in veraPDF's profile. */
export const UA_RULES: ConformanceRules = {
  standard: 'PDF/UA-1',
  documentRules: [
    ...UA_DOCUMENT_RULES,
    { clause: '7.21.7-1', isBroken: showsUnknownText },
    { clause: '7.21.8-1', isBroken: showsMissingGlyph },
  ],
  dictRules: [...UA_DICT_RULES, ...TABLE_RULES],
  stringRules: [],
  nameRules: [],
  finalRules: [{ clause: '7.1-3', isBroken: (document) => !ownsWhatIsPainted(document) }],
}
