import { pageContents } from '../../pdf/document/page-content.ts'
import { pageAttribute, pageDict } from '../../pdf/document/page-tree.ts'
import { decodeStream } from '../../pdf/file/decode-stream.ts'
import { objectImporter } from '../../pdf/file/import-objects.ts'
import {
  dict,
  isStream,
  name,
  type PdfStream,
  stream,
  withEntries,
} from '../../pdf/file/objects.ts'
import { openDocument } from '../../pdf/foreign/open-document.ts'
import type { EditOf } from '../../schemas/edits/edits.ts'
import { renderWarning } from '../../warnings.ts'
import { type EditContext, pageAt } from './edit-context.ts'
import { seenBox } from './seen-box.ts'
import { seenSize, toSeen } from './stamp-place.ts'
import type { StampForm } from './text-forms.ts'

/** A page of another document as a form XObject, as it is seen. */
export async function pageForm(
  context: EditContext,
  edit: EditOf<'stamp'> | EditOf<'watermark'>,
): Promise<StampForm> {
  const { file, field, limits, warn } = context
  const { file: source, pages } = await openDocument({
    bytes: edit.pdf ?? new Uint8Array(),
    password: edit.pdf_password,
    subject: `${field}.pdf`,
    limits,
  })
  const page = pageAt(context, pages, edit.pdf_page, 'pdf_page')
  const seen = seenBox(source, page)
  const { width, height } = seenSize(seen)
  const importObject = objectImporter(source, file, {
    // The structure of the other document does not come along.
    changeDict: (entries) =>
      entries.has('StructParents') || entries.has('StructParent')
        ? withEntries(entries, { StructParents: undefined, StructParent: undefined })
        : entries,
  })
  const { box, unitPt } = seen
  const content = joined(source, pageContents(source, page))
  const matrix = toSeen(seen).map((value) => value * unitPt)
  const entries = withEntries(content.dict, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [box.left, box.bottom, box.right, box.top],
    Matrix: matrix,
    Resources: importObject(pageAttribute(source, page, 'Resources') ?? dict({})),
    Group: importObject(pageDict(source, page).get('Group') ?? dict({ S: name('Transparency') })),
  })
  const annotations = source.resolve(pageDict(source, page).get('Annots'))
  if (Array.isArray(annotations) && annotations.length > 0) {
    const message = `${field}.pdf: links, fields and comments of page ${edit.pdf_page} are not painted.`
    warn(renderWarning('content_left_out', message))
  }
  // What it states about itself is not known to hold for a part of another document.
  context.standards = {}
  return { ref: file.add(stream(entries, content.data)), widthPt: width, heightPt: height }
}

/** Content of a page as one stream; a single one keeps its encoding. */
function joined(source: EditContext['file'], contents: ReturnType<typeof pageContents>): PdfStream {
  const parts = contents.map((part) => source.resolve(part)).filter((part) => isStream(part))
  const [first] = parts
  if (first && parts.length === 1) {
    const { dict: stored } = first
    const encoding = { Filter: stored.get('Filter'), DecodeParms: stored.get('DecodeParms') }
    return stream(dict(encoding), first.data)
  }
  const lineEnd = Buffer.from('\n')
  return stream(dict({}), Buffer.concat(parts.flatMap((part) => [decodeStream(part), lineEnd])))
}
