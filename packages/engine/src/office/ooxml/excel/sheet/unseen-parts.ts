import { elementsOf, hasElement, textBehind } from '../../../xml/find-elements.ts'
import { changeStartTag, startTagAttribute } from '../../../xml/start-tag.ts'
import { chartParts } from '../../charts/chart-parts.ts'
import { isWarped } from '../../drawings/is-warped.ts'
import type { OfficePackage } from '../../office-package.ts'
import type { SheetEditor } from './sheet-editor.ts'
import type { SheetScan } from './sheet-scan.ts'

/** Parts of a sheet that a layout engine leaves out, or draws otherwise. */
export type UnseenPart =
  | 'cellGradients'
  | 'cellPictures'
  | 'headerPictures'
  | 'linkedTexts'
  | 'movedDrawings'
  | 'newCharts'
  | 'slicers'
  | 'spilledCells'
  | 'storedResults'
  | 'surfaceCharts'
  | 'wordArt'

/** The code of a picture in headers and footers, as it stands in XML. */
const PICTURE = /&amp;G/
const IMAGE = /^\s*_xlfn\.IMAGE\(/i
/** Errors of Excel 365, which other programs do not know. */
const NEW_ERROR =
  /^#(?:SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|PYTHON!|EXTERNAL!|TIMEOUT!|GETTING_DATA)$/
/** Formulas of several results, of which the workbook says the first cell alone: its program did not calculate them. */
const SPILLING =
  /^(?:_xlfn\.|_xlws\.|_xludf\.)*(?:FILTER|MUNIT|RANDARRAY|SEQUENCE|SORT|SORTBY|TRANSPOSE|UNIQUE)\(/
const SURFACES = ['surfaceChart', 'surface3DChart']

/**
 * Parts of a printed sheet that no layout engine here draws.
 *
 * Cells whose value is a picture or a record have an error for programs that do not know those: it is taken out. So is the
 * picture behind the sheet, which Excel does not print.
 *
 * @param editor receives the changes
 * @param gradients styles of cells whose colours run
 * @param isStale whether the workbook asks to be calculated, so that what is stored may be old
 */
export function unseenParts(
  document: OfficePackage,
  sheet: string,
  scan: SheetScan,
  editor: SheetEditor,
  { gradients, isStale }: { readonly gradients: ReadonlySet<number>; readonly isStale: boolean },
): readonly UnseenPart[] {
  const background = scan.elements.find(({ name }) => name === 'picture')
  if (background) editor.replace(background.start, background.end, '')
  return [
    ...(emptyCells(scan, editor) ? (['cellPictures'] as const) : []),
    ...(hasStyle(scan.text, sheet, gradients) ? (['cellGradients'] as const) : []),
    ...(hasHeaderPicture(scan) ? (['headerPictures'] as const) : []),
    ...chartKinds(document, sheet),
    ...(isStale && isUnspilled(scan.text, sheet) ? (['spilledCells'] as const) : []),
    ...(hasOldText(document, sheet, isStale) ? (['linkedTexts'] as const) : []),
    ...(hasWordArt(document, sheet) ? (['wordArt'] as const) : []),
  ]
}

/** Takes out the errors of cells with a value of another kind, and what stands for pictures; true where there was one. */
function emptyCells({ text, filled }: SheetScan, editor: SheetEditor): boolean {
  let isFound = false
  for (const { cellStart, cellEnd, start, end, formula } of filled) {
    const tag = text.slice(cellStart, cellEnd)
    const isImage = IMAGE.test(formula ?? '')
    const isError = startTagAttribute(tag, 't') === 'e'
    if (!isImage && (!isError || startTagAttribute(tag, 'vm') === undefined)) {
      // As text they look the same.
      const isNew = isError && NEW_ERROR.test(text.slice(start, end))
      if (isNew) editor.replace(cellStart, cellEnd, changeStartTag(tag, { t: 'str' }))
      continue
    }
    isFound = true
    // Results of other formulas are calculated anew, or kept, by others.
    if (!isImage && formula !== undefined) continue
    editor.replace(start, end, '')
    editor.replace(cellStart, cellEnd, changeStartTag(tag, { t: 'str' }))
  }
  return isFound
}

/** Whether a cell, or a row of them, has one of these styles. */
function hasStyle(text: string, part: string, styles: ReadonlySet<number>): boolean {
  if (styles.size === 0) return false
  return hasElement(text, part, ['c', 'row'], (one) => styles.has(Number(one.attribute('s') ?? -1)))
}

function isUnspilled(text: string, part: string): boolean {
  if (!text.includes('cm=')) return false
  let isOfSeveral = false
  for (const scanner of elementsOf(text, part, ['c', 'f'])) {
    if (scanner.element === 'c') isOfSeveral = scanner.attribute('cm') !== undefined
    else if (!isOfSeveral || !SPILLING.test(textBehind(scanner))) continue
    else if (/^[A-Z]+\d+$/.test(scanner.attribute('ref') ?? '')) return true
  }
  return false
}

function hasHeaderPicture({ text, elements }: SheetScan): boolean {
  if (!elements.some(({ name }) => name === 'legacyDrawingHF')) return false
  const texts = elements.find(({ name }) => name === 'headerFooter')
  return texts !== undefined && PICTURE.test(text.slice(texts.openEnd, texts.end))
}

function chartKinds(document: OfficePackage, sheet: string): readonly UnseenPart[] {
  const drawing = document.related(sheet, 'drawing')
  if (drawing === undefined) return []
  const parts = document.relationships(drawing).filter(({ external }) => !external)
  const isSurface = chartParts(document, drawing).some((part) =>
    hasElement(document.text(part), part, SURFACES),
  )
  return [
    ...(parts.some(({ kind }) => kind === 'chartEx') ? (['newCharts'] as const) : []),
    ...(isSurface ? (['surfaceCharts'] as const) : []),
  ]
}

function hasWordArt(document: OfficePackage, sheet: string): boolean {
  const drawing = document.related(sheet, 'drawing')
  if (drawing === undefined) return false
  return hasElement(document.text(drawing), drawing, ['a:prstTxWarp'], isWarped)
}

/** Whether a shape that shows a cell may have a text that is not the cell's. */
function hasOldText(document: OfficePackage, sheet: string, isStale: boolean): boolean {
  const drawing = document.related(sheet, 'drawing')
  if (drawing === undefined) return false
  let isLinked = false
  let hasText = true
  for (const scanner of elementsOf(document.text(drawing), drawing, ['sp', 'a:t'])) {
    if (scanner.element === 'a:t') hasText ||= textBehind(scanner) !== ''
    else {
      if (isLinked && !hasText) return true
      isLinked = (scanner.attribute('textlink') ?? '') !== ''
      hasText = false
      if (isLinked && isStale) return true
    }
  }
  return isLinked && !hasText
}
