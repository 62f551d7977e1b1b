import { ContentScanner } from '../../content/content-scanner.ts'
import { editContent } from '../../content/edit-content.ts'
import { OP } from '../../content/operator-codes.ts'
import { pageContents } from '../../document/pages/page-content.ts'
import { type PdfPage, pageAttribute } from '../../document/pages/tree/page-tree.ts'
import { decodeStream } from '../../file/decode-stream.ts'
import {
  isDict,
  isName,
  isRef,
  isStream,
  type PdfStream,
  stream,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/**
 * Moves marks that begin in a form and end on the page that paints it to where the form is painted.
 *
 * LibreOffice begins the mark of a figure in whatever it writes to just then, which for a picture with transparency is
 * a group of its own: pictures in diagrams, for example.
 */
export function moveMarksToPages(file: PdfFile, pages: readonly PdfPage[]): void {
  for (const page of pages) {
    const opened = openedInForms(file, page)
    if (opened.size === 0) continue
    for (const part of pageContents(file, page)) {
      const content = file.resolve(part)
      if (isRef(part) && isStream(content)) beginBeforeForms(file, part.num, content, opened)
    }
  }
}

/** Operators that begin a mark by the name of the form they were in, which has lost them. */
function openedInForms(file: PdfFile, page: PdfPage): Map<string, string> {
  const opened = new Map<string, string>()
  const resources = pageAttribute(file, page, 'Resources')
  const xObjects = isDict(resources) ? file.dictAt(resources, 'XObject') : undefined
  for (const [name, value] of xObjects ?? []) {
    const form = file.resolve(value)
    if (!isRef(value) || !isStream(form) || !isName(form.dict.get('Subtype'), 'Form')) continue
    const content = decodeStream(form)
    const mark = markLeftOpen(content)
    if (mark === undefined) continue
    opened.set(name, content.toString('latin1', mark.start, mark.end))
    setContent(file, value.num, form, editContent(content, [{ ...mark, operators: '' }]))
  }
  return opened
}

/** The one operation that begins content of the structure tree and is not ended. */
function markLeftOpen(
  content: Buffer,
): { readonly start: number; readonly end: number } | undefined {
  const open: { readonly start: number; readonly end: number; readonly isContent: boolean }[] = []
  const scanner = new ContentScanner(content)
  while (scanner.next()) {
    const { operator, start, end } = scanner
    if (operator === OP.beginMark) open.push({ start, end, isContent: false })
    else if (operator === OP.beginMarkWithProperties) {
      open.push({ start, end, isContent: scanner.mcid() !== undefined })
    } else if (operator === OP.endMark) open.pop()
  }
  const [mark, ...others] = open
  return mark?.isContent && others.length === 0 ? mark : undefined
}

/** A form that is painted again has its mark the first time only: the tree owns it once. */
function beginBeforeForms(
  file: PdfFile,
  num: number,
  part: PdfStream,
  opened: Map<string, string>,
): void {
  const content = decodeStream(part)
  const scanner = new ContentScanner(content)
  const edits: { readonly start: number; readonly end: number; readonly operators: string }[] = []
  while (scanner.next()) {
    if (scanner.operator !== OP.paintXObject) continue
    const name = scanner.name(0)
    const mark = opened.get(name)
    if (mark === undefined) continue
    opened.delete(name)
    edits.push({ start: scanner.start, end: scanner.start, operators: `${mark} ` })
  }
  if (edits.length > 0) setContent(file, num, part, editContent(content, edits))
}

function setContent(file: PdfFile, num: number, { dict }: PdfStream, data: Buffer): void {
  file.set(num, stream(withEntries(dict, { Filter: undefined, DecodeParms: undefined }), data))
}
