import type { PageSizePt } from '../../../pdf/document/pages/page-box.ts'
import { seenBox, seenSize } from '../../../pdf/document/pages/seen-box.ts'
import type { PdfPage } from '../../../pdf/document/pages/tree/page-tree.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { mmToPt } from '../../../units/length.ts'
import { pageSizePt } from '../../../units/paper.ts'
import { flattenAnnotations } from '../../forms/flatten-annotations.ts'
import { type EditContext, editFailed, pagesOf } from '../edit-context.ts'
import { reportDrawn } from '../report-drawn.ts'
import { type Cell, type Imposition, impose } from './impose.ts'
import { moveToSheets } from './move-to-sheets.ts'

// Columns and rows of an upright sheet.
const GRIDS = {
  2: [1, 2],
  3: [1, 3],
  4: [2, 2],
  6: [2, 3],
  8: [2, 4],
  9: [3, 3],
  12: [3, 4],
  16: [4, 4],
} as const

/** Puts several pages on each sheet. */
export async function nUpPages(context: EditContext, edit: EditOf<'n_up'>): Promise<void> {
  const pages = pagesOf(context)
  const first = firstSize(context.file, pages)
  const [one, other] = GRIDS[edit.per_sheet]
  const side = sidesOf(edit.page_size, first)
  const upright = { size: side, columns: one, rows: other }
  const turned = { size: swapped(side), columns: other, rows: one }
  // The way in which pages stay larger.
  const isUpright = roomFor(first, upright, edit) >= roomFor(first, turned, edit)
  const { orientation } = edit
  const isPortrait = orientation === 'auto' ? isUpright : orientation === 'portrait'
  const { size, columns, rows } = isPortrait ? upright : turned
  const cells = gridCells(size, columns, rows, edit)
  const [firstCell] = cells
  if (firstCell === undefined || firstCell.width < 1 || firstCell.height < 1) {
    throw editFailed(context, 'margin_mm', 'no room is left for the pages.')
  }
  const inOrder = edit.order === 'columns' ? byColumns(cells, columns, rows) : cells
  const sheets = Array.from({ length: Math.ceil(pages.length / inOrder.length) }, (_, index) =>
    pages.slice(index * inOrder.length, (index + 1) * inOrder.length),
  )
  await onSheets(context, pages, { size, cells: inOrder, sheets, isFramed: edit.frame })
}

/** Puts pages side by side so that printed sheets, folded in the middle, are a booklet. */
export async function bookletPages(context: EditContext, edit: EditOf<'booklet'>): Promise<void> {
  const pages = pagesOf(context)
  const first = firstSize(context.file, pages)
  const size =
    edit.page_size === undefined
      ? { widthPt: first.widthPt * 2, heightPt: first.heightPt }
      : landscape(pageSizePt(edit.page_size, 'portrait'))
  const cells = gridCells(size, 2, 1, { margin_mm: edit.margin_mm, gap_mm: 0 })
  const perBlock = edit.signature ?? Math.ceil(pages.length / 4) * 4
  const sheets: (readonly (PdfPage | undefined)[])[] = []
  for (let start = 0; start < pages.length; start += perBlock) {
    // The last one is no thicker than it has to be.
    const left = Math.min(perBlock, Math.ceil((pages.length - start) / 4) * 4)
    for (let side = 0; side < left / 2; side += 1) {
      const [low, high] = [pages[start + side], pages[start + left - 1 - side]]
      const isFront = side % 2 === 0
      const isLeftBound = edit.binding === 'left'
      sheets.push(isFront === isLeftBound ? [high, low] : [low, high])
    }
  }
  await onSheets(context, pages, { size, cells, sheets, isFramed: false })
}

async function onSheets(
  context: EditContext,
  pages: readonly PdfPage[],
  imposition: Imposition,
): Promise<void> {
  const { file, faces } = context
  // Fields and notes cannot be changed on a sheet; they stay as they look.
  const flat = await flattenAnnotations(file, pages, ['forms', 'annotations'], { faces })
  reportDrawn(context, flat)
  if (!flat.isTagged) context.standards = { ...context.standards, ua: undefined }
  const current = pagesOf(context)
  const places = impose(file, imposition)
  moveToSheets(file, current, places)
  file.setCatalog({ PageLabels: undefined })
}

function firstSize(file: PdfFile, pages: readonly PdfPage[]): PageSizePt {
  const [first] = pages
  if (first === undefined) return { widthPt: 1, heightPt: 1 }
  const { width, height } = seenSize(seenBox(file, first))
  return { widthPt: width, heightPt: height }
}

/** Sides of the sheet, upright. */
function sidesOf(stated: string | undefined, first: PageSizePt): PageSizePt {
  const { widthPt, heightPt } = stated === undefined ? first : pageSizePt(stated, 'portrait')
  return { widthPt: Math.min(widthPt, heightPt), heightPt: Math.max(widthPt, heightPt) }
}

function swapped({ widthPt, heightPt }: PageSizePt): PageSizePt {
  return { widthPt: heightPt, heightPt: widthPt }
}

function landscape({ widthPt, heightPt }: PageSizePt): PageSizePt {
  return { widthPt: Math.max(widthPt, heightPt), heightPt: Math.min(widthPt, heightPt) }
}

interface Spaces {
  readonly margin_mm: number
  readonly gap_mm: number
}

/** Scale that a page has in a grid. */
function roomFor(
  page: PageSizePt,
  {
    size,
    columns,
    rows,
  }: { readonly size: PageSizePt; readonly columns: number; readonly rows: number },
  spaces: Spaces,
): number {
  const [cell] = gridCells(size, columns, rows, spaces)
  return cell ? Math.min(cell.width / page.widthPt, cell.height / page.heightPt) : 0
}

/** Cells of a grid, row by row from the top left. */
function gridCells(
  { widthPt, heightPt }: PageSizePt,
  columns: number,
  rows: number,
  spaces: Spaces,
): readonly Cell[] {
  const [margin, gap] = [mmToPt(spaces.margin_mm), mmToPt(spaces.gap_mm)]
  const width = (widthPt - 2 * margin - (columns - 1) * gap) / columns
  const height = (heightPt - 2 * margin - (rows - 1) * gap) / rows
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const left = margin + column * (width + gap)
    return { left, bottom: heightPt - margin - height - row * (height + gap), width, height }
  })
}

function byColumns(cells: readonly Cell[], columns: number, rows: number): readonly Cell[] {
  return cells.map((_, index) => {
    const [column, row] = [Math.floor(index / rows), index % rows]
    return cells[row * columns + column] as Cell
  })
}
