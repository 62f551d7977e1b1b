import { ooxmlPackage } from '../office/zip/ooxml-package.ts'
import { storeEntry } from '../office/zip/write-zip.ts'

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A Word document of two pages in base64, for requests that people send to see what an operation does. */
export const EXAMPLE_WORD: string = Buffer.from(
  ooxmlPackage(
    {
      name: 'word/document.xml',
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      kind: 'officeDocument',
      content: `<w:document xmlns:w="${NAMESPACE}"><w:body>${paragraph('Page 1')}${paragraph('Page 2', '<w:pPr><w:pageBreakBefore/></w:pPr>')}</w:body></w:document>`,
    },
    [],
    storeEntry,
  ),
).toString('base64')

function paragraph(text: string, look = ''): string {
  return `<w:p>${look}<w:r><w:t>${text}</w:t></w:r></w:p>`
}
