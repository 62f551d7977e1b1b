import { LayoutBudget } from '../../document/layout-budget.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import type { OfficePackage } from '../office-package.ts'

/**
 * Refuses a Word document that would keep a layout engine busy for the whole time of its request: breaks of pages by
 * the ten thousand, words of megabytes.
 *
 * @param stories parts with text
 * @returns pages that it asks for behind its first
 * @throws EngineError `invalid_document` that names the limit
 */
export function refuseEndless(document: OfficePackage, stories: readonly string[]): number {
  const budget = new LayoutBudget()
  for (const story of stories) {
    const scanner = new XmlScanner(document.text(story), story)
    while (scanner.next()) count(scanner, budget)
    budget.endParagraph()
  }
  return budget.pageBreaks
}

function count(scanner: XmlScanner, budget: LayoutBudget): void {
  const { element, kind } = scanner
  if (element === 't' || element === 'delText') {
    if (kind === 'close') budget.text(scanner.textBefore())
  } else if (element === 'p') budget.endParagraph()
  else if (kind === 'close') return
  else if (element === 'br') {
    const type = scanner.attribute('type')
    if (type === 'page') budget.breakPage()
    else if (type === 'column') budget.break()
    else budget.endLine()
  } else if (element === 'pageBreakBefore' || element === 'sectPr') budget.break()
  else if (element === 'cols') budget.columns(Number(scanner.attribute('num') ?? 1))
  else if (element === 'tab' || element === 'drawing' || element === 'pict') budget.endLine()
}
