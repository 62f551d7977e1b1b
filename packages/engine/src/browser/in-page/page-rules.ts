/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * Adds rules that win over the document's own `@page` margins, in place of those added before. Runs in the page.
 *
 * In place, because of two important `@page` declarations Chromium lets the first win.
 */
export function setPageRules(rules: string): void {
  // Our world has globals of its own; this one lives as long as the document.
  const world = globalThis as { svcPageRules?: CSSStyleSheet }
  if (!world.svcPageRules) {
    world.svcPageRules = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, world.svcPageRules]
  }
  world.svcPageRules.replaceSync(rules)
}

/**
 * Takes margins out of the document's own `@page` rules: an important one would win over those added. Runs in the page.
 *
 * @param sides for example `top`
 */
export function dropPageMargins(sides: readonly string[]): void {
  const drop = (sheet: CSSStyleSheet | CSSGroupingRule | null) => {
    let rules: Iterable<CSSRule> = []
    try {
      rules = sheet?.cssRules ?? []
    } catch {
      // The sheet is of another site.
    }
    for (const rule of rules) {
      if (rule instanceof CSSPageRule) {
        for (const side of sides) rule.style.removeProperty(`margin-${side}`)
      } else if (rule instanceof CSSImportRule) drop(rule.styleSheet)
      else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) drop(rule)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) drop(sheet)
}

/** Height of the laid out document, in pixels. Runs in the page. */
export function contentHeightPx(): number {
  return document.documentElement?.scrollHeight ?? 0
}

/**
 * Page sizes that the document declares, as it writes them (`A4 landscape`, `100mm 50mm`); those of style sheets
 * from other sites cannot be read. Runs in the page.
 */
export function declaredPageSizes(): string[] {
  const found = new Set<string>()
  const read = (sheet: CSSStyleSheet | CSSGroupingRule | null) => {
    let rules: Iterable<CSSRule> = []
    try {
      rules = sheet?.cssRules ?? []
    } catch {
      // The sheet is of another site.
    }
    for (const rule of rules) {
      if (rule instanceof CSSPageRule) found.add(rule.style.getPropertyValue('size'))
      else if (rule instanceof CSSImportRule) read(rule.styleSheet)
      else if (rule instanceof CSSGroupingRule) read(rule)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) read(sheet)
  return [...found].filter(Boolean)
}
