import type { PageSizePt } from '../document/pages/page-box.ts'
import { mediaBox, type PdfPage, pageAttribute } from '../document/pages/tree/page-tree.ts'
import { dict, name } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

const A4: PageSizePt = { widthPt: 595.28, heightPt: 841.89 }

/** An empty page, not yet in the page tree. */
export function blankPage(file: PdfFile, { widthPt, heightPt }: PageSizePt): PdfPage {
  const entries = dict({
    Type: name('Page'),
    MediaBox: [0, 0, widthPt, heightPt],
    Resources: dict({}),
  })
  return { num: file.add(entries).num, inherited: new Map() }
}

/** Size of a page as it is seen, turned; A4 where there is none. */
export function sizeOfPage(file: PdfFile, page: PdfPage | undefined): PageSizePt {
  if (page === undefined) return A4
  const box = mediaBox(file, page)
  const [widthPt, heightPt] = [box.right - box.left, box.top - box.bottom]
  const isTurned = Number(pageAttribute(file, page, 'Rotate') ?? 0) % 180 !== 0
  return isTurned ? { widthPt: heightPt, heightPt: widthPt } : { widthPt, heightPt }
}
