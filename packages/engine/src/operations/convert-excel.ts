import * as z from 'zod'
import { withEdits } from '../edit/with-edits.ts'
import { EXAMPLE_WORKBOOK } from '../examples/example-workbook.ts'
import { excelToPdf } from '../office/convert-excel.ts'
import { defineOperation } from '../operation.ts'
import { excelOptions } from '../schemas/options/excel-options.ts'
import {
  documentName,
  documentPassword,
  officeDocument,
} from '../schemas/sources/office-document.ts'

/** Excel workbook to PDF, laid out by the page setup of its sheets. */
export const convertExcel = defineOperation({
  name: 'convert/excel',
  summary: 'Convert an Excel workbook to PDF.',
  credits: 1,
  pool: 'office',
  document: {
    field: 'document',
    kind: 'bytes',
    nameField: 'document_name',
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
      'application/vnd.ms-excel.sheet.macroenabled.12',
      'application/vnd.ms-excel',
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
  },
  example: { document: EXAMPLE_WORKBOOK, options: { sheets: [1], fit: 'width' } },
  input: z.strictObject({
    document: officeDocument('Excel workbook (XLSX; also XLSM, XLTX, XLS and ODS)'),
    document_password: documentPassword,
    document_name: documentName,
    options: excelOptions
      .prefault({})
      .meta({ description: 'Excel and output options; every one has a default.' }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run(input, ctx) {
    return withEdits(input.options, ctx, (options) => excelToPdf({ ...input, options }, ctx))
  },
})
