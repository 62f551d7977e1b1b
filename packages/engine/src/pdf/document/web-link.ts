import { dict, isName, isString, name, type PdfDict, type PdfString } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { readAnnotations } from './annotations.ts'
import { movedRectangle, type Shift } from './pages/shift.ts'
import { type PdfPage, type PdfRectangle, readRectangle } from './pages/tree/page-tree.ts'

/** A rectangle of a page that opens an address. */
export interface WebLink {
  readonly rectangle: PdfRectangle
  readonly uri: PdfString
}

/** Links of a page that lead out of the document. */
export function webLinks(file: PdfFile, page: PdfPage): readonly WebLink[] {
  return readAnnotations(file, page).flatMap((annotation) => {
    const rectangle = readRectangle(file, annotation.get('Rect'))
    const uri = uriOf(file, annotation)
    return rectangle && uri ? [{ rectangle, uri }] : []
  })
}

/** Address that a link annotation opens; undefined for other annotations and other links. */
export function uriOf(file: PdfFile, annotation: PdfDict): PdfString | undefined {
  if (!isName(file.resolve(annotation.get('Subtype')), 'Link')) return undefined
  const action = file.dictAt(annotation, 'A')
  if (action === undefined || !isName(file.resolve(action.get('S')), 'URI')) return undefined
  const uri = file.resolve(action.get('URI'))
  return isString(uri) ? uri : undefined
}

/** Annotation of a link, moved; printed with the page and drawn without a border, as Chromium's are. */
export function linkAnnotation({ rectangle, uri }: WebLink, shift: Shift): PdfDict {
  return dict({
    Type: name('Annot'),
    Subtype: name('Link'),
    F: 4,
    Border: [0, 0, 0],
    Rect: movedRectangle(rectangle, shift),
    A: uriAction(uri),
  })
}

/** Action that opens an address. */
export function uriAction(uri: PdfString): PdfDict {
  return dict({ Type: name('Action'), S: name('URI'), URI: uri })
}
