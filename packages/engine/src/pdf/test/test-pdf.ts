import { PdfFile } from '../file/pdf-file.ts'

/** Smallest catalog, page tree and page, numbers 1 to 3, for {@link classicPdf}. */
export const ONE_PAGE: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
  3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  4: streamText('0 0 10 10 re f'),
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
}

/**
 * A file written by hand, with a classic cross-reference table as Chromium writes it; for tests.
 *
 * @param objects text of each object's value by its number, one character per byte
 * @param trailer entries of the trailer
 */
export function classicPdf(
  objects: Readonly<Record<number, string>>,
  trailer = '/Root 1 0 R',
): Buffer {
  let text = '%PDF-1.4\n'
  let table = ''
  for (const [num, value] of Object.entries(objects)) {
    table += `${num} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${num} 0 obj\n${value}\nendobj\n`
  }
  const start = text.length
  text += `xref\n0 1\n0000000000 65535 f \n${table}trailer\n<<${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Text of a stream object without filters. */
export function streamText(data: string, entries = ''): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`
}

/** {@link classicPdf}, opened. */
export function openClassic(objects: Readonly<Record<number, string>>, trailer?: string): PdfFile {
  return PdfFile.open(classicPdf(objects, trailer))
}
