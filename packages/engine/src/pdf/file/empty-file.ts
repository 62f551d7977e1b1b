import { PdfFile } from './pdf-file.ts'

/** A file without pages, for those who fill it: objects 1 and 2 are its catalog and the root of its page tree. */
export function emptyFile(): PdfFile {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']
  let text = '%PDF-1.7\n'
  let table = '0000000000 65535 f \n'
  for (const [index, value] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${value}\nendobj\n`
  }
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return PdfFile.open(Buffer.from(text, 'latin1'))
}
