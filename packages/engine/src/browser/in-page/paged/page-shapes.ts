/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

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
  const rules: CSSPageRule[] = []
  const sheetOf = new Map<CSSPageRule, number>()
  let sheets = 0
  const read = (sheet: CSSStyleSheet | CSSGroupingRule | null) => {
    let inner: Iterable<CSSRule> = []
    try {
      inner = sheet?.cssRules ?? []
    } catch {
      // The sheet is of another site.
    }
    for (const rule of inner) {
      if (rule instanceof CSSPageRule) {
        rules.push(rule)
        sheetOf.set(rule, sheets)
      } else if (rule instanceof CSSImportRule) read(rule.styleSheet)
      else if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue
      else if (rule instanceof CSSGroupingRule) read(rule)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    const isMeant = sheet.media.length === 0 || matchMedia(sheet.media.mediaText).matches
    if (!sheet.disabled && isMeant) read(sheet)
    sheets += 1
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
        (sheetOf.get(other) ?? 0) > (sheetOf.get(rule) ?? 0) &&
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
