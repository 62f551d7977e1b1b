import { invalidDocument } from '../../../document/invalid-document.ts'
import { isOn } from '../../../xml/is-on.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'
import { canonicalName, type DefinedName } from './defined-names.ts'

/** One sheet as the workbook lists it. */
export interface WorkbookSheet {
  readonly name: string
  readonly visible: boolean
  readonly kind: 'worksheet' | 'chart'
  /** Name of its part. */
  readonly part: string
  /** Name of the attribute that leads to the part, as written: `r:id` in most workbooks. */
  readonly idAttribute: string
  /** Position among all sheets of the workbook, from 0. */
  readonly index: number
  /** Range of its element in the workbook's part. */
  readonly start: number
  readonly end: number
}

/** Facts of the workbook's part. */
export interface Workbook {
  readonly text: string
  readonly sheets: readonly WorkbookSheet[]
  readonly names: readonly DefinedName[]
  /** Whether dates are counted from 1904. */
  readonly is1904: boolean
  /** Whether it asks to be calculated when it is opened, whatever results are stored. */
  readonly isStale: boolean
}

/** Excel keeps no limit but memory; LibreOffice ends at 10 000 and slows down long before. */
const MAX_SHEETS = 2000

const KINDS: Readonly<Record<string, WorkbookSheet['kind']>> = {
  worksheet: 'worksheet',
  chartsheet: 'chart',
}

/**
 * Reads the list of sheets and the defined names.
 *
 * Sheets of kinds that are never printed (macros, dialogs) are left out.
 *
 * @throws EngineError `invalid_document` when no sheet is left, or there are too many
 */
export function readWorkbook(document: OfficePackage, main: string): Workbook {
  const text = document.text(main)
  const relationships = new Map(document.relationships(main).map((one) => [one.id, one]))
  const scanner = new XmlScanner(text, main)
  const sheets: WorkbookSheet[] = []
  const names: DefinedName[] = []
  let listed = 0
  let is1904 = false
  let isStale = false
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    if (scanner.element === 'workbookPr') is1904 = isOn(scanner.attribute('date1904'))
    if (scanner.element === 'calcPr') isStale = isOn(scanner.attribute('fullCalcOnLoad'))
    if (scanner.element === 'definedName') names.push(readName(scanner))
    if (scanner.element !== 'sheet') continue
    const id = scanner.attribute('r:id') ?? ''
    const relationship = relationships.get(id)
    const kind = KINDS[relationship?.kind ?? '']
    const part = targetPart(main, relationship?.target ?? '')
    if (kind !== undefined && document.has(part)) {
      sheets.push({
        name: scanner.attribute('name') ?? '',
        visible: (scanner.attribute('state') ?? 'visible') === 'visible',
        kind,
        part,
        idAttribute: scanner.attributeOf('r:id')?.name ?? 'r:id',
        index: listed,
        start: scanner.start,
        end: scanner.end,
      })
    }
    listed += 1
  }
  if (sheets.length === 0) throw invalidDocument('is a workbook without sheets')
  if (sheets.length > MAX_SHEETS) {
    throw invalidDocument(`has ${sheets.length} sheets, more than the ${MAX_SHEETS} accepted`)
  }
  return { text, sheets, names, is1904, isStale }
}

function readName(scanner: XmlScanner): DefinedName {
  const { start } = scanner
  const name = canonicalName(scanner.attribute('name') ?? '')
  const sheet = scanner.attribute('localSheetId')
  const from = scanner.end
  scanner.skip()
  return {
    name,
    ...(sheet !== undefined && { sheet: Number(sheet) }),
    formula: scanner.end > from ? scanner.textBefore() : '',
    start,
    end: scanner.end,
  }
}
