/** Selector of every element: somebody else knows better which ones. */
export const EVERY = '*'

const PLACING = /(?<![-\w])position\s*:\s*(?:absolute|var\()/i

/**
 * Selector of what the styles of a tree place (`position: absolute`), generated content by its element: to ask each element of
 * a long document is dear.
 *
 * @returns {@link EVERY} where the styles do not tell
 */
export function placedSelector({ styleSheets, adoptedStyleSheets }: Document | ShadowRoot): string {
  const selectors = ['dialog', '[style*="absolute" i]', '[style*="var(" i]']
  try {
    const sheets = [...styleSheets, ...adoptedStyleSheets]
    return sheets.every(({ cssRules }) => readSelectors(cssRules, selectors))
      ? selectors.join()
      : EVERY
  } catch {
    // Those of another site cannot be read.
    return EVERY
  }
}

/** @returns whether the selectors stand for all that the rules place */
function readSelectors(rules: Iterable<CSSRule>, selectors: string[]): boolean {
  return [...rules].every((rule) => {
    if (rule instanceof CSSImportRule) {
      return readSelectors(rule.styleSheet?.cssRules ?? [], selectors)
    }
    if (!PLACING.test(rule.cssText)) return true
    if (!(rule instanceof CSSStyleRule)) {
      const isGroup = rule instanceof CSSGroupingRule && !('start' in rule)
      return isGroup && readSelectors(rule.cssRules, selectors)
    }
    // Those stand for elements that only the browser finds.
    if (rule.cssRules.length > 0 || /&|:host|::slotted|::part|:scope/.test(rule.selectorText)) {
      return false
    }
    selectors.push(rule.selectorText.replace(/::?(?:before|after)\b/gi, ':is(*)'))
    return true
  })
}
