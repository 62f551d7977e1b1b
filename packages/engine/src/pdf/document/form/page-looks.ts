import { objectImporter } from '../../file/copy/import-objects.ts'
import { dict, name, type PdfRef, stream, withEntries } from '../../file/objects.ts'
import { PdfFile } from '../../file/pdf-file.ts'
import { joinedContents } from '../pages/page-content.ts'
import { shiftOperator, topLeftShift } from '../pages/shift.ts'
import {
  mediaBox,
  type PdfPage,
  type PdfRectangle,
  pageAttribute,
  readPages,
} from '../pages/tree/page-tree.ts'

/** A page of another print as a form. */
interface PageLook {
  readonly form: PdfRef
  /** Operator that puts it onto the page. */
  readonly move: string
}

/** Pages of another print as forms; each is imported when first asked for. */
export function pageLooks(bytes: Uint8Array, target: PdfFile) {
  const source = PdfFile.open(bytes)
  const pages = readPages(source)
  const importObject = objectImporter(source, target)
  const known = new Map<number, PdfRef>()
  return (index: number, on: PdfPage): PageLook => {
    const page = pages[Math.min(index, pages.length - 1)] as PdfPage
    const box = mediaBox(source, page)
    const move = shiftOperator(topLeftShift(box, mediaBox(target, on)))
    const found = known.get(index)
    if (found) return { form: found, move }
    const content = joinedContents(source, page)
    const form = withEntries(content.dict, {
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [box.left, box.bottom, box.right, box.top],
      Resources: importObject(pageAttribute(source, page, 'Resources') ?? new Map()),
    })
    const added = target.add(stream(form, content.data))
    known.set(index, added)
    return { form: added, move }
  }
}

/** The part of a page's look inside a box, in the coordinates of the page. */
export function appearance(file: PdfFile, box: PdfRectangle, look: PageLook): PdfRef {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [box.left, box.bottom, box.right, box.top],
    Resources: dict({ XObject: dict({ P: look.form }) }),
  })
  return file.add(stream(entries, Buffer.from(`q\n${look.move}/P Do\nQ`, 'latin1')))
}
