const TEXTS = ['Page 1', 'Page 2']

/** A PDF of two pages in base64, for requests that people send to see what an operation does. */
export const EXAMPLE_PDF: string = Buffer.from(pdfOf(TEXTS), 'latin1').toString('base64')

function pdfOf(texts: readonly string[]): string {
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${texts.length}/MediaBox[0 0 420 595]/Resources<</Font<</F 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...texts.flatMap((text, index) => [
      `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * index} 0 R>>`,
      stream(`BT /F 24 Tf 40 520 Td (${text}) Tj ET`),
    ]),
  ]
  let text = '%PDF-1.7\n'
  let table = '0000000000 65535 f \n'
  for (const [index, value] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${value}\nendobj\n`
  }
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}

function stream(content: string): string {
  return `<</Length ${content.length}>>\nstream\n${content}\nendstream`
}
