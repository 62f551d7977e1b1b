import { PRINT_FLAG } from '../../pdf/document/annotations.ts'
import { seenBox, toSeen } from '../../pdf/document/pages/seen-box.ts'
import { type PdfPage, pageDict, readRectangle } from '../../pdf/document/pages/tree/page-tree.ts'
import { uriOf } from '../../pdf/document/web-link.ts'
import { decodeTextString } from '../../pdf/file/decode-text-string.ts'
import {
  byteString,
  dict,
  isDict,
  isRef,
  isString,
  name,
  type PdfDict,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { textString } from '../../pdf/file/text-string.ts'
import { transformPoint } from '../canvas/transform.ts'

/** A link of a page to the web. */
export interface PageLink {
  /** Number of its annotation, where that is an object. */
  readonly num: number | undefined
  /** Left, bottom, right and top on the page as it is seen, y up, in points. */
  readonly rectangle: readonly number[]
  readonly uri: string
  readonly description: string
}

/** Links of a page to the web, and how many other annotations it has. */
export function readPageLinks(
  file: PdfFile,
  page: PdfPage,
): { readonly links: readonly PageLink[]; readonly others: number } {
  const seen = seenBox(file, page)
  const matrix = toSeen(seen)
  const links: PageLink[] = []
  const annotations = file.listAt(pageDict(file, page), 'Annots')
  for (const item of annotations) {
    const annotation = file.resolve(item)
    if (!isDict(annotation)) continue
    const rectangle = readRectangle(file, annotation.get('Rect'))
    const uri = uriOf(file, annotation)
    if (rectangle === undefined || uri === undefined) continue
    const contents = file.resolve(annotation.get('Contents'))
    const [x1, y1] = transformPoint(matrix, rectangle.left, rectangle.bottom)
    const [x2, y2] = transformPoint(matrix, rectangle.right, rectangle.top)
    const [xs, ys] = [[x1, x2].sort(ascending), [y1, y2].sort(ascending)]
    links.push({
      num: isRef(item) ? item.num : undefined,
      rectangle: [xs[0], ys[0], xs[1], ys[1]].map((value) => (value ?? 0) * seen.unitPt),
      uri: uri.value,
      description: isString(contents) ? decodeTextString(contents.value) : '',
    })
  }
  return { links, others: annotations.length - links.length }
}

/** The annotation of such a link, at its place on another page. */
export function placedLink(link: PageLink, rectangle: readonly number[]): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Link'),
    Rect: rectangle,
    Border: [0, 0, 0],
    F: PRINT_FLAG,
    Contents: textString(link.description.trim() || link.uri),
    A: dict({ Type: name('Action'), S: name('URI'), URI: byteString(link.uri) }),
  })
}

function ascending(one: number, other: number): number {
  return one - other
}
