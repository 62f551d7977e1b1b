/**
 * `@page` rules of the document's style sheets, imported ones too, in their order; those of other sites cannot be read.
 *
 * @param which `all`, or those alone whose sheet is in use and whose media hold (`applied`)
 */
export function pageRulesOf(which: 'all' | 'applied'): readonly CSSPageRule[] {
  const found: CSSPageRule[] = []
  const holds = (media: string) => which === 'all' || media === '' || matchMedia(media).matches
  const read = (sheet: CSSStyleSheet | CSSGroupingRule | null) => {
    let rules: Iterable<CSSRule> = []
    try {
      rules = sheet?.cssRules ?? []
    } catch {
      // The sheet is of another site.
    }
    for (const rule of rules) {
      if (rule instanceof CSSPageRule) found.push(rule)
      else if (rule instanceof CSSImportRule) {
        if (holds(rule.media.mediaText)) read(rule.styleSheet)
      } else if (rule instanceof CSSMediaRule && !holds(rule.conditionText)) continue
      else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) read(rule)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    const isInUse = !sheet.disabled && holds(sheet.media.mediaText)
    if (which === 'all' || isInUse) read(sheet)
  }
  return found
}
