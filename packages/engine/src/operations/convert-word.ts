import * as z from 'zod'
import { withEdits } from '../edit/with-edits.ts'
import { EXAMPLE_WORD } from '../examples/example-word.ts'
import { wordToPdf } from '../office/convert-word.ts'
import { defineOperation } from '../operation.ts'
import { wordOptions } from '../schemas/options/word-options.ts'
import { documentPassword, officeDocument } from '../schemas/sources/office-document.ts'

/** Word document to PDF, laid out as Word does or as an accessible flow of its content. */
export const convertWord = defineOperation({
  name: 'convert/word',
  summary: 'Convert a Word document to PDF.',
  credits: 1,
  pool: 'office',
  document: {
    field: 'document',
    kind: 'bytes',
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroenabled.12',
      'application/msword',
      'application/vnd.oasis.opendocument.text',
    ],
  },
  example: { document: EXAMPLE_WORD, options: { pages: '1' } },
  input: z.strictObject({
    document: officeDocument('Word document (DOCX; also DOCM, DOTX, DOC and ODT)'),
    document_password: documentPassword,
    options: wordOptions
      .prefault({})
      .meta({ description: 'Word and output options; every one has a default.' }),
  }),
  output: { mediaTypes: ['application/pdf'] },
  run(input, ctx) {
    return withEdits(input.options, ctx, (options) => wordToPdf({ ...input, options }, ctx))
  },
})
