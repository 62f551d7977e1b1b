import { dict, name, ref, stream } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import { writePdf } from '../../pdf/file/write/write-pdf.ts'
import type { TextBlock } from '../layout/text-block.ts'
import { paintText } from '../paint/paint-text.ts'
import { TextResources } from '../paint/text-resources.ts'

/** Height of the page, in points. */
export const PAGE_HEIGHT_PT = 5000

/** A PDF of one page with a block of text at 50 points from its left and top edge. */
export async function paintPage(block: TextBlock): Promise<Uint8Array> {
  const file = emptyFile()
  const resources = new TextResources()
  const { operators } = paintText(block, resources, { leftPt: 50, topPt: PAGE_HEIGHT_PT - 50 })
  const { Font, XObject } = await resources.embed(file)
  const page = file.add(
    dict({
      Type: name('Page'),
      Parent: ref(2),
      MediaBox: [0, 0, 2000, PAGE_HEIGHT_PT],
      Resources: dict({ Font, XObject }),
      Contents: file.add(stream(dict({}), Buffer.from(operators, 'latin1'))),
    }),
  )
  file.set(2, dict({ Type: name('Pages'), Kids: [page], Count: 1 }))
  return writePdf(file)
}

function emptyFile(): PdfFile {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 3\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return PdfFile.open(Buffer.from(text + table + trailer, 'latin1'))
}
