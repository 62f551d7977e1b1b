/** Whether a style of an element says `counter(page)`, as one of a header may. Rules of pages do not count. Runs in the page. */
export function stylesCountPages(): boolean {
  const counts = (sheet: CSSStyleSheet | CSSGroupingRule | CSSStyleRule | null): boolean => {
    let rules: Iterable<CSSRule> = []
    try {
      rules = sheet?.cssRules ?? []
    } catch {
      // The sheet is of another site.
    }
    for (const rule of rules) {
      if (rule instanceof CSSPageRule) continue
      if (rule instanceof CSSImportRule && counts(rule.styleSheet)) return true
      if (rule instanceof CSSStyleRule && /\bcounters?\(\s*page\b/i.test(rule.style.content)) {
        return true
      }
      const isGroup = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
      if (isGroup && counts(rule)) return true
    }
    return false
  }
  return [...document.styleSheets, ...document.adoptedStyleSheets].some(counts)
}
