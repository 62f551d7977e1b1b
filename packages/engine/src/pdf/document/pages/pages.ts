import { asConversionFailure } from '../../file/pdf-error.ts'
import { PdfFile } from '../../file/pdf-file.ts'
import type { PageSizePt } from './page-box.ts'
import { mediaBox, readPages } from './tree/page-tree.ts'

/**
 * Width and height of every page from its MediaBox, in points; as many as there are pages.
 *
 * @throws EngineError `conversion_failed` when the file cannot be read
 */
export function pageSizesPt(bytes: Uint8Array): readonly PageSizePt[] {
  return asConversionFailure(() => {
    const file = PdfFile.open(bytes)
    return readPages(file).map((page) => {
      const box = mediaBox(file, page)
      return { widthPt: box.right - box.left, heightPt: box.top - box.bottom }
    })
  })
}
