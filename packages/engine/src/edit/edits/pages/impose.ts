import { type Matrix, multiply } from '../../../pdf/content/matrix.ts'
import type { PageSizePt } from '../../../pdf/document/pages/page-box.ts'
import { contentFragments, joinedContents } from '../../../pdf/document/pages/page-content.ts'
import { seenBox, seenSize, toSeen } from '../../../pdf/document/pages/seen-box.ts'
import {
  type PdfPage,
  pageAttribute,
  pageDict,
} from '../../../pdf/document/pages/tree/page-tree.ts'
import { setPageTree } from '../../../pdf/document/pages/tree/set-page-tree.ts'
import { wrappedContents } from '../../../pdf/document/pages/wrapped-contents.ts'
import {
  dict,
  name,
  type PdfObject,
  type PdfRef,
  stream,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { operands } from '../../forms/frame-operators.ts'

/** A place for a page on a sheet, from the bottom left corner. */
export interface Cell {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** Sheets and what stands on them. */
export interface Imposition {
  readonly size: PageSizePt
  readonly cells: readonly Cell[]
  /** For each sheet the page in each cell; undefined for an empty one. */
  readonly sheets: readonly (readonly (PdfPage | undefined)[])[]
  /** Whether a thin line is drawn around each page. */
  readonly isFramed: boolean
}

/** Where a page went. */
export interface PlacedPage {
  readonly sheet: PdfRef
  readonly form: PdfRef
  /** From the page's own coordinates to those of the sheet. */
  readonly matrix: Matrix
}

const FRAME = '0.5 G 0.5 w\n'

/** Replaces the pages of a document by sheets that hold several of them, scaled to fit. */
export function impose(
  file: PdfFile,
  { size, cells, sheets, isFramed }: Imposition,
): ReadonlyMap<number, PlacedPage> {
  const placed = new Map<number, PlacedPage>()
  const fragment = contentFragments(file)
  const all = sheets.map((pages) => {
    const sheet = file.reserve()
    const forms = new Map<string, PdfObject>()
    let operators = ''
    for (const [index, page] of pages.entries()) {
      const cell = cells[index]
      if (page === undefined || cell === undefined) continue
      const { form, matrix, box } = formAt(file, page, cell, fragment)
      const key = `Page${index + 1}`
      forms.set(key, form)
      operators += `q\n${operands(...matrix)} cm\n/${key} Do\nQ\n`
      if (isFramed) {
        operators += `/Artifact BMC\nq\n${FRAME}${operands(box.left, box.bottom, box.width, box.height)} re S\nQ\nEMC\n`
      }
      placed.set(page.num, { sheet, form, matrix })
    }
    const entries = dict({
      Type: name('Page'),
      MediaBox: [0, 0, size.widthPt, size.heightPt],
      Resources: dict({ XObject: forms }),
      Contents: file.add(stream(dict({}), Buffer.from(operators, 'latin1'))),
    })
    file.set(sheet.num, entries)
    return { num: sheet.num, inherited: new Map() }
  })
  setPageTree(file, all)
  return placed
}

/** A page as a form, and how it is put into the middle of a cell. */
function formAt(
  file: PdfFile,
  page: PdfPage,
  cell: Cell,
  fragment: Parameters<typeof wrappedContents>[2],
): { readonly form: PdfRef; readonly matrix: Matrix; readonly box: Cell } {
  const seen = seenBox(file, page)
  const { width, height } = seenSize(seen)
  const { unitPt, box } = seen
  const scale = Math.min(cell.width / width, cell.height / height)
  const left = cell.left + (cell.width - width * scale) / 2
  const bottom = cell.bottom + (cell.height - height * scale) / 2
  const own = toSeen(seen)
  const factor = unitPt * scale
  const matrix = multiply(own, [factor, 0, 0, factor, left, bottom])
  const entries = pageDict(file, page)
  const Contents = wrappedContents(file, page, fragment)
  file.set(page.num, withEntries(entries, { Contents }))
  const content = joinedContents(file, page)
  const form = withEntries(content.dict, {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [box.left, box.bottom, box.right, box.top],
    Resources: pageAttribute(file, page, 'Resources') ?? dict({}),
    Group: entries.get('Group'),
    StructParents: entries.get('StructParents'),
  })
  return {
    form: file.add(stream(form, content.data)),
    matrix,
    box: { left, bottom, width: width * scale, height: height * scale },
  }
}
