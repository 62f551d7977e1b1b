import type { OfficeJob } from '../../../engine/office-driver.ts'
import { learningWord } from './learning-word.ts'
import { learningWorkbook } from './learning-workbook.ts'

/**
 * Documents of the engine's own that have what most documents have. LibreOffice lays them out, and the code that they
 * need is kept for every later start.
 */
export function learningDocuments(): readonly OfficeJob[] {
  return [
    { document: Buffer.from(richText()), format: 'rtf' },
    { document: learningWord(), format: 'docx' },
    { document: learningWorkbook(), format: 'xlsx' },
  ]
}

function richText(): string {
  const row = '\\trowd\\cellx3000\\cellx6000\\intbl A\\cell\\intbl\\b B\\b0\\cell\\row\\pard'
  return [
    '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1 Times New Roman;}}{\\colortbl;\\red200\\green0\\blue0;}',
    '{\\header\\pard\\qc Page \\chpgn\\par}',
    '{\\f1\\fs28\\b A heading\\par}',
    `\\pard\\qj\\f0\\fs22 ${'Twenty-three barrels of salted herring. '.repeat(60)}\\cf1 red\\cf0\\par`,
    `${row.repeat(8)}\\par}`,
  ].join('\n')
}
