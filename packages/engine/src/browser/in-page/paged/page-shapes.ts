import { pageRulesOf } from '../styles/page-rules-of.ts'

/** Size and margins that an `@page` rule states, as they are written; empty where it states none. */
export interface PageShape {
  /** Whether the rule is for the first page alone, `@page :first`. */
  readonly isFirst: boolean
  readonly size: string
  readonly top: string
  readonly right: string
  readonly bottom: string
  readonly left: string
}

/**
 * Shapes of the pages that are not the document's plain ones: of its `@page` rules with a selector that holds. Runs in the
 * page.
 *
 * Measured: selectors of pages are weighed against each other in a style sheet, and a later one wins whatever its selectors.
 */
export function pageShapes(): readonly PageShape[] {
  const rules = pageRulesOf('applied')
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
  /** Place of the sheet that a rule came with, be it by imports. */
  const sheetOf = ({ parentStyleSheet }: CSSPageRule) => {
    let sheet = parentStyleSheet
    while (sheet?.ownerRule) sheet = sheet.ownerRule.parentStyleSheet
    return sheet ? sheets.indexOf(sheet) : 0
  }
  const nameOf = ({ selectorText }: CSSPageRule) => selectorText.split(':')[0]?.trim() ?? ''
  const used = new Set([''])
  if (rules.some((rule) => nameOf(rule) !== '')) {
    for (const element of document.querySelectorAll('body,body *')) {
      used.add(getComputedStyle(element).page)
    }
  }
  const stated = (rule: CSSPageRule, property: string) => {
    const isOverruled = rules.some(
      (other) =>
        other.selectorText === '' &&
        sheetOf(other) > sheetOf(rule) &&
        other.style.getPropertyValue(property) !== '',
    )
    return isOverruled ? '' : rule.style.getPropertyValue(property)
  }
  return rules
    .filter((rule) => rule.selectorText !== '' && used.has(nameOf(rule)))
    .map((rule) => ({
      isFirst: rule.selectorText === ':first',
      size: stated(rule, 'size'),
      top: stated(rule, 'margin-top'),
      right: stated(rule, 'margin-right'),
      bottom: stated(rule, 'margin-bottom'),
      left: stated(rule, 'margin-left'),
    }))
}
