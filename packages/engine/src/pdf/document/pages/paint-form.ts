import {
  isDict,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type ContentFragments, pageContents } from './page-content.ts'
import { type Shift, shiftOperator } from './shift.ts'
import { type PdfPage, pageAttribute, pageDict } from './tree/page-tree.ts'

/**
 * Appends the painting of a form to a page, as an artifact. The page's own content starts with a bare matrix and is fenced in.
 */
export function paintForm(
  file: PdfFile,
  page: PdfPage,
  form: PdfRef,
  shift: Shift,
  fragment: ContentFragments,
): void {
  const resources = pageAttribute(file, page, 'Resources')
  const ownResources = isDict(resources) ? resources : new Map<string, PdfObject>()
  const xObjects = file.dictAt(ownResources, 'XObject') ?? new Map<string, PdfObject>()
  const key = freeKey(xObjects, 'SvcSheet')
  const paint = `Q\n/Artifact <</Type/Pagination>> BDC\nq\n${shiftOperator(shift)}/${key} Do\nQ\nEMC\n`
  file.set(
    page.num,
    withEntries(pageDict(file, page), {
      Resources: withEntries(ownResources, { XObject: withEntries(xObjects, { [key]: form }) }),
      Contents: [fragment('q\n'), ...pageContents(file, page), fragment(paint)],
    }),
  )
}

function freeKey(taken: PdfDict, wanted: string): string {
  let key = wanted
  for (let count = 2; taken.has(key); count += 1) key = `${wanted}${count}`
  return key
}
