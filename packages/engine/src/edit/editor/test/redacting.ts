import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { decodeFilters } from '../../../pdf/file/decode-filters.ts'
import { isStream } from '../../../pdf/file/objects.ts'
import { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { serialize } from '../../../pdf/file/write/serialize.ts'
import { loadStandardFonts } from '../../../pdf/glyphs/fonts/standard-fonts.ts'
import { glyphsOf } from '../../../pdf/glyphs/glyphs-of.ts'
import { glyphReader } from '../../../pdf/glyphs/read-content-node.ts'
import { classicPdf, streamText } from '../../../pdf/test/test-pdf.ts'
import { pageSource } from '../../edits/redact/redact-page.ts'
import { editBytes } from './edit-bytes.ts'

type Objects = Readonly<Record<number, string>>

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

/** One page of 200 × 100 pt: its content is object 4, its font object 5. */
export function pdf(
  content: string,
  { page = '', resources = '', catalog = '', more = {}, trailer = '' } = {} as {
    page?: string
    resources?: string
    catalog?: string
    more?: Objects
    trailer?: string
  },
): Buffer {
  return classicPdf(
    {
      1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 100]>>',
      3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>${resources}>>${page}>>`,
      4: streamText(content),
      5: HELVETICA,
      6: HELVETICA,
      ...more,
    },
    `/Root 1 0 R${trailer}`,
  )
}

/** The document after one redaction, and everything that can be read in it. */
export async function redacting(bytes: Uint8Array, change: object, options: object = {}) {
  const result = await editBytes(bytes, [{ type: 'redact', ...change }], { options })
  const file = PdfFile.open(result.bytes)
  const { message = '', redactions = [] } =
    result.warnings.find(({ code }) => code === 'redacted') ?? {}
  const unsure = result.warnings
    .filter(({ code }) => code === 'redaction_unsure')
    .map((warning) => warning.message)
  const [whole, text] = [wholeText(file), await shownText(file)]
  return { file, message, redactions, unsure, warnings: result.warnings, whole, text }
}

/** Text of each page as its glyphs say, and where each stands. */
async function shownText(file: PdfFile): Promise<readonly string[]> {
  const reader = glyphReader(file, await loadStandardFonts())
  return readPages(file).map((page) =>
    glyphsOf(reader.read(pageSource(file, page)))
      .map(({ glyph }) => glyph.text ?? '?')
      .join(''),
  )
}

/** Everything that the file holds, decoded; strings of content as text. */
export function wholeText(file: PdfFile): string {
  return [...file.originalNumbers()]
    .map((num) => {
      const value = file.get(num)
      if (!isStream(value)) return readable(serialize(value))
      const { data } = decodeFilters(file, value)
      return readable(`${serialize(value.dict)} ${data.toString('latin1')}`)
    })
    .join('\n')
}

function readable(text: string): string {
  return text.replace(/<((?:[0-9a-f]{2})+)>/gi, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString('latin1').replaceAll('\0', ''),
  )
}

/** Text in 12 pt, 10 pt from the left. */
export const show = (operators: string) => `BT /F1 12 Tf 10 50 Td ${operators} ET`

/** Pages of these contents, the objects 20, 22, … */
export function pagesPdf(...contents: readonly string[]): Buffer {
  const nums = contents.map((_, index) => 20 + 2 * index)
  const pages = contents.flatMap((content, index) => [
    [
      20 + 2 * index,
      `<</Type/Page/Parent 2 0 R/Contents ${21 + 2 * index} 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    ],
    [21 + 2 * index, streamText(content)],
  ])
  const kids = nums.map((num) => `${num} 0 R`).join(' ')
  return pdf('', {
    more: {
      2: `<</Type/Pages/Count ${nums.length}/Kids[${kids}]/MediaBox[0 0 200 100]>>`,
      ...Object.fromEntries(pages),
    },
  })
}

/** Lines of text, one below the other. */
export function lines(...texts: readonly string[]): string {
  return `BT /F1 8 Tf 10 TL 10 80 Td ${texts.map((text) => `(${text}) Tj T*`).join(' ')} ET`
}
