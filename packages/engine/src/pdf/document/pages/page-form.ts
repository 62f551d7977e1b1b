import type { ObjectImporter } from '../../file/copy/import-objects.ts'
import { dict, name, type PdfDict, type PdfRef, stream, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { joinedContents } from './page-content.ts'
import { seenBox, seenSize, toSeen } from './seen-box.ts'
import { type PdfPage, pageAttribute, pageDict } from './tree/page-tree.ts'

/** A page of another document as a form XObject, its bottom left corner at 0, 0, as it is seen. */
export interface PageForm {
  readonly ref: PdfRef
  readonly widthPt: number
  readonly heightPt: number
}

/**
 * Copies a page into another file as a form XObject: what of it is seen, turned and scaled as it is seen. Annotations and
 * structure stay behind.
 *
 * @param importObject copies from `source` to `target`
 */
export function copyPageForm(
  source: PdfFile,
  page: PdfPage,
  target: PdfFile,
  importObject: ObjectImporter,
): PageForm {
  const seen = seenBox(source, page)
  const { width, height } = seenSize(seen)
  const { box, unitPt } = seen
  const content = joinedContents(source, page)
  // How the content is packed may be said by an object of its own.
  const entries = withEntries(importObject(content.dict) as PdfDict, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [box.left, box.bottom, box.right, box.top],
    Matrix: toSeen(seen).map((value) => value * unitPt),
    Resources: importObject(pageAttribute(source, page, 'Resources') ?? dict({})),
    Group: importObject(pageDict(source, page).get('Group') ?? dict({ S: name('Transparency') })),
  })
  return { ref: target.add(stream(entries, content.data)), widthPt: width, heightPt: height }
}
