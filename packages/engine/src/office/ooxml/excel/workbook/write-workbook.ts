import { elementsOf } from '../../../xml/find-elements.ts'
import { changeStartTag } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import { type DefinedName, namesOfLeftOutSheets } from './defined-names.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

/** Rounds of circular formulas: the most that Excel takes (ISO/IEC 29500-1, 18.2.2, as Excel limits it). */
const MAX_ITERATIONS = 32_767

// Elements that stand before the defined names (ISO/IEC 29500-1, 18.2.27).
const BEFORE_NAMES = new Set(['sheets', 'functionGroups', 'externalReferences'])

/** A defined name to write in place of those of the same name and sheet; without a formula they only go. */
export interface NameChange extends Pick<DefinedName, 'name'> {
  readonly sheet: number
  readonly formula: string | undefined
}

/** A sheet that is printed behind another one. */
export interface AddedSheet {
  readonly name: string
  /** Id of the relationship to its part. */
  readonly relationship: string
}

/** Changes to the workbook's part. */
export interface WorkbookChanges {
  readonly printed: ReadonlySet<WorkbookSheet>
  readonly names: readonly NameChange[]
  /** By the sheet that they stand behind. */
  readonly added: ReadonlyMap<WorkbookSheet, AddedSheet>
}

/**
 * Text of the workbook's part with only the printed sheets visible, and with other defined names.
 *
 * Sheets that are not printed stay in the workbook: formulas and charts refer to them. Their print areas go.
 */
export function writeWorkbook(
  workbook: Workbook,
  part: string,
  { printed, names, added }: WorkbookChanges,
): string {
  const { text } = workbook
  const edits = new TextEdits()
  for (const sheet of workbook.sheets) {
    if (sheet.visible === printed.has(sheet)) continue
    const state = printed.has(sheet) ? undefined : 'hidden'
    edits.replace(
      sheet.start,
      sheet.end,
      changeStartTag(text.slice(sheet.start, sheet.end), { state }),
    )
  }
  const moved = (index: number) =>
    index + [...added.keys()].filter((sheet) => sheet.index < index).length
  if (added.size > 0 || workbook.sheets.some((sheet) => sheet.visible !== printed.has(sheet))) {
    activate(text, part, moved(Math.min(...[...printed].map(({ index }) => index))), edits)
  }
  listSheets(text, added, edits)
  boundIterations(text, part, edits)
  const leftOut = namesOfLeftOutSheets(
    workbook.names,
    new Set([...printed].map(({ index }) => index)),
  )
  writeNames(workbook, part, { names, leftOut, moved }, edits)
  return edits.apply(text)
}

/** Programs show and print the active sheet, so it must be one that is visible; without a view it is the first. */
function activate(text: string, part: string, index: number, edits: TextEdits): void {
  const scanner = new XmlScanner(text, part)
  const changes = { activeTab: String(index), firstSheet: String(index) }
  let hasView = false
  while (scanner.next()) {
    const { element, kind, start, end, prefix } = scanner
    if (kind === 'close') continue
    if (element === 'workbookView') {
      hasView = true
      edits.replace(start, end, changeStartTag(text.slice(start, end), changes))
    } else if (element === 'sheets' && !hasView) {
      const view = changeStartTag(`<${prefix}workbookView/>`, changes)
      edits.insert(start, `<${prefix}bookViews>${view}</${prefix}bookViews>`)
    }
  }
}

/** Keeps circular formulas to the rounds that Excel makes at most: a layout engine makes as many as it is told. */
function boundIterations(text: string, part: string, edits: TextEdits): void {
  for (const scanner of elementsOf(text, part, ['calcPr'])) {
    const { start, end } = scanner
    const count = scanner.attribute('iterateCount')
    if (count === undefined || Number(count) <= MAX_ITERATIONS) continue
    const changes = { iterateCount: String(MAX_ITERATIONS) }
    edits.replace(start, end, changeStartTag(text.slice(start, end), changes))
  }
}

/** Lists sheets behind those that they belong to. */
function listSheets(
  text: string,
  added: ReadonlyMap<WorkbookSheet, AddedSheet>,
  edits: TextEdits,
): void {
  const ids = [...text.matchAll(/\ssheetId=["'](\d+)/g)].map(([, id]) => Number(id))
  let nextId = Math.max(0, ...ids) + 1
  for (const [{ start, end, idAttribute }, { name, relationship }] of added) {
    const own = text.slice(start, end)
    const tag = changeStartTag(own.replace(/\s*\/?>$/, '/>'), {
      name,
      state: undefined,
      sheetId: String(nextId),
      [idAttribute]: relationship,
    })
    nextId += 1
    edits.insert(own.endsWith('/>') ? end : text.indexOf('>', end) + 1, tag)
  }
}

function writeNames(
  { text, names }: Workbook,
  part: string,
  changes: {
    readonly names: readonly NameChange[]
    readonly leftOut: ReadonlySet<DefinedName>
    moved(index: number): number
  },
  edits: TextEdits,
): void {
  const { moved } = changes
  for (const one of names) {
    const { name, sheet, start, end } = one
    const isReplaced = changes.names.some(
      (change) => change.name === name && change.sheet === sheet,
    )
    if (isReplaced || changes.leftOut.has(one)) edits.remove(start, end)
    else if (sheet !== undefined && moved(sheet) !== sheet) {
      const open = text.indexOf('>', start) + 1
      const tag = changeStartTag(text.slice(start, open), { localSheetId: String(moved(sheet)) })
      edits.replace(start, open, tag)
    }
  }
  const scanner = new XmlScanner(text, part)
  let insertAt = 0
  let hasList = false
  let prefix = ''
  while (scanner.next()) {
    const { element, kind, depth } = scanner
    if (depth === 0 && kind !== 'close') prefix = scanner.prefix
    if (depth !== 1 || kind === 'open') continue
    if (BEFORE_NAMES.has(element) && !hasList) insertAt = scanner.end
    if (element !== 'definedNames' || kind !== 'close') continue
    hasList = true
    insertAt = scanner.start
  }
  const written = changes.names
    .filter(({ formula }) => formula !== undefined)
    .map(
      ({ name, sheet, formula = '' }) =>
        `<${prefix}definedName name="${name}" localSheetId="${moved(sheet)}">${escapeXml(formula)}</${prefix}definedName>`,
    )
    .join('')
  if (written === '') return
  edits.insert(
    insertAt,
    hasList ? written : `<${prefix}definedNames>${written}</${prefix}definedNames>`,
  )
}
