import { PdfFile } from '../../pdf/file/pdf-file.ts'

const OBJECTS = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n'

const FILE = `${OBJECTS}xref
0 2
0000000000 65535 f 
0000000009 00000 n 
trailer
<</Size 2/Root 1 0 R>>
startxref
${OBJECTS.length}
%%EOF
`

/** A file with a catalog and nothing in it. */
export function emptyFile(): PdfFile {
  return PdfFile.open(Buffer.from(FILE, 'latin1'))
}
