import type { OfficeFormat } from './office-format.ts'

/** Which of LibreOffice's applications lays a document out. */
export type OfficeApplication = 'writer' | 'calc'

const APPLICATIONS: Readonly<Record<OfficeFormat, OfficeApplication>> = {
  docx: 'writer',
  doc: 'writer',
  odt: 'writer',
  rtf: 'writer',
  xlsx: 'calc',
  xls: 'calc',
  ods: 'calc',
}

/** The application that opens a format; its name stands in the export filter's. */
export function officeApplication(format: OfficeFormat): OfficeApplication {
  return APPLICATIONS[format]
}
