import { invalidDocument } from '../document/invalid-document.ts'
import type { OfficeFormat } from '../document/office-format.ts'

const NAMES: Readonly<Record<OfficeFormat, string>> = {
  docx: 'a Word document (DOCX)',
  doc: 'a Word document (DOC)',
  odt: 'an OpenDocument text (ODT)',
  xlsx: 'an Excel workbook (XLSX)',
  xls: 'an Excel workbook (XLS)',
  ods: 'an OpenDocument spreadsheet (ODS)',
  rtf: 'an RTF document',
}

const OPERATIONS = {
  'convert/word': ['docx', 'doc', 'odt'],
  'convert/excel': ['xlsx', 'xls', 'ods'],
  'convert/rtf': ['rtf'],
} as const satisfies Record<string, readonly OfficeFormat[]>

/**
 * Refuses a document that another operation converts.
 *
 * @throws EngineError `invalid_document` that names what the document is and where it belongs
 */
export function expectFormat(format: OfficeFormat, operation: keyof typeof OPERATIONS): void {
  const takes = (formats: readonly OfficeFormat[]) => formats.includes(format)
  if (takes(OPERATIONS[operation])) return
  const other = Object.entries(OPERATIONS).find(([, formats]) => takes(formats))?.[0]
  throw invalidDocument(`is ${NAMES[format]}; ${other} takes those`)
}
