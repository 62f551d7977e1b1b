import { deflateSync } from 'node:zlib'
import { objectImporter } from '../../file/copy/import-objects.ts'
import { dict, name, type PdfDict, type PdfRef, stream, withEntries } from '../../file/objects.ts'
import { PdfError } from '../../file/pdf-error.ts'
import { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { addAnnotations } from '../annotations.ts'
import { contentWithNumber, type NumberedContent } from '../sheets/numbered-sheet.ts'
import { linkAnnotation, type WebLink, webLinks } from '../web-link.ts'
import { contentFragments, joinedContents } from './page-content.ts'
import { paintForm } from './paint-form.ts'
import { topLeftShift } from './shift.ts'
import {
  mediaBox,
  type PdfPage,
  type PdfRectangle,
  pageAttribute,
  pageDict,
  readPages,
} from './tree/page-tree.ts'

/** Pages of another file, called sheets, and the pages they are laid over. */
export interface Overlay {
  readonly bytes: Uint8Array
  /** For each page the index of its sheet, or null for none; pages past the end have none. */
  readonly sheetOfPage: readonly (number | null)[]
  /** Pages whose sheet shows another number, by their index. */
  readonly numbered?: ReadonlyMap<number, NumberedPage>
}

/** Content that a page has on it instead of that of its sheet. */
export interface NumberedPage {
  readonly content: NumberedContent
  readonly number: string
}

/** A sheet, ready to be painted. */
interface Sheet {
  readonly form: PdfRef
  readonly box: PdfRectangle
  readonly links: readonly WebLink[]
}

/**
 * Paints sheets over pages, top left corner on top left corner, and copies the sheets' links to the web.
 *
 * A sheet is one form XObject however many pages show it, fonts and images of all sheets are imported once, and
 * what paints it is an artifact: no part of the text that a screen reader reads.
 *
 * @throws PdfError when the overlay has no sheet of an index asked for, or is no PDF we can read
 */
export function applyOverlay(file: PdfFile, pages: readonly PdfPage[], overlay: Overlay): void {
  const sheetAt = sheetImporter(PdfFile.open(overlay.bytes), file)
  const fragment = contentFragments(file)
  for (const [index, page] of pages.entries()) {
    const sheetIndex = overlay.sheetOfPage[index] ?? null
    if (sheetIndex === null) continue
    const sheet = sheetAt(sheetIndex, overlay.numbered?.get(index))
    const shift = topLeftShift(sheet.box, mediaBox(file, page))
    paintForm(file, page, sheet.form, shift, fragment)
    addAnnotations(
      file,
      page,
      sheet.links.map((link) => linkAnnotation(link, shift)),
    )
  }
}

/** Sheets by index; each is imported when first asked for, and as often as it shows another number. */
function sheetImporter(
  source: PdfFile,
  target: PdfFile,
): (index: number, numbered?: NumberedPage) => Sheet {
  const pages = readPages(source)
  const importObject = objectImporter(source, target)
  const sheets = new Map<number, Sheet & { readonly dict: PdfDict }>()
  const sharedResources = new Map<string, PdfRef>()

  function importResources(page: PdfPage): PdfRef {
    const resources = importObject(pageAttribute(source, page, 'Resources') ?? new Map())
    const key = serialize(resources)
    const shared = sharedResources.get(key) ?? target.add(resources)
    sharedResources.set(key, shared)
    return shared
  }

  function importSheet(index: number): Sheet & { readonly dict: PdfDict } {
    const known = sheets.get(index)
    if (known) return known
    const page = pages[index]
    if (page === undefined) throw new PdfError(`The overlay has no sheet ${index}.`)
    const box = mediaBox(source, page)
    const content = joinedContents(source, page)
    const described = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [box.left, box.bottom, box.right, box.top],
      Resources: importResources(page),
      Group: importObject(pageDict(source, page).get('Group') ?? null) ?? undefined,
    })
    const sheet = {
      form: target.add(stream(new Map([...content.dict, ...described]), content.data)),
      box,
      links: webLinks(source, page),
      dict: described,
    }
    sheets.set(index, sheet)
    return sheet
  }

  return (index, numbered) => {
    const sheet = importSheet(index)
    if (numbered === undefined) return sheet
    const content = deflateSync(contentWithNumber(numbered.content, numbered.number))
    const described = withEntries(sheet.dict, { Filter: name('FlateDecode') })
    return { ...sheet, form: target.add(stream(described, content)) }
  }
}
