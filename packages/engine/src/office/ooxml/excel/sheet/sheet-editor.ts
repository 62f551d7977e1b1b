import { type AttributeChanges, changeStartTag } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import type { SheetElement, SheetScan } from './sheet-scan.ts'

// Order of the elements of a sheet and of a chart sheet (ISO/IEC 29500-1, 18.3.1.99 and 18.3.1.12). Excel refuses
// a file with another.
const ORDER = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
] as const

/** Elements of a sheet that page setup is written into. */
export type SetupElement = 'sheetPr' | 'printOptions' | 'pageMargins' | 'pageSetup'

/** Changes the setup elements of one sheet, in their places; the rest of the sheet stays verbatim. */
export class SheetEditor {
  readonly #sheet: SheetScan
  readonly #edits = new TextEdits()

  constructor(sheet: SheetScan) {
    this.#sheet = sheet
  }

  /** Start tag of an element, or nothing when the sheet has none. */
  tag(local: SetupElement): string {
    const element = this.#find(local)
    return element === undefined ? '' : this.#sheet.text.slice(element.start, element.openEnd)
  }

  /** Sets attributes of an element, which is made when the sheet has none. */
  change(local: SetupElement, changes: AttributeChanges): void {
    const element = this.#find(local)
    if (element === undefined) {
      const tag = `<${this.#sheet.prefix}${local}/>`
      this.#edits.insert(this.#placeOf(local), changeStartTag(tag, changes))
      return
    }
    const { start, openEnd } = element
    this.#edits.replace(start, openEnd, changeStartTag(this.tag(local), changes))
  }

  /** Sets `pageSetUpPr/@fitToPage`, the switch between a scale and a number of pages. */
  setFitToPage(on: boolean): void {
    const { text, prefix, scaling } = this.#sheet
    const element = this.#find('sheetPr')
    const properties = `<${prefix}pageSetUpPr fitToPage="${on ? 1 : 0}"/>`
    const name = `${prefix}sheetPr`
    if (element === undefined) {
      this.#edits.insert(this.#placeOf('sheetPr'), `<${name}>${properties}</${name}>`)
      return
    }
    const { start, openEnd, end } = element
    if (openEnd === end) {
      const tag = text.slice(start, end).replace(/\s*\/>$/, '>')
      this.#edits.replace(start, end, `${tag}${properties}</${name}>`)
      return
    }
    if (scaling === undefined) this.#edits.insert(text.lastIndexOf('</', end), properties)
    else {
      const own = text.slice(scaling.start, scaling.end)
      const changed = changeStartTag(own, { fitToPage: on ? '1' : '0' })
      this.#edits.replace(scaling.start, scaling.end, changed)
    }
  }

  /** Takes a range of the text out, or puts another in its place. */
  replace(start: number, end: number, text: string): void {
    this.#edits.replace(start, end, text)
  }

  /** Text of the sheet with all changes. */
  apply(): string {
    return this.#edits.apply(this.#sheet.text)
  }

  #find(local: string): SheetElement | undefined {
    return this.#sheet.elements.find(({ name }) => name === local)
  }

  /** Behind the last element that must come before. */
  #placeOf(local: SetupElement): number {
    const before: readonly string[] = ORDER.slice(0, ORDER.indexOf(local))
    const last = this.#sheet.elements.findLast(({ name }) => before.includes(name))
    return last?.end ?? this.#sheet.open
  }
}
