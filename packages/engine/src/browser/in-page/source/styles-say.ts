/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** The document and its shadow trees: `openTrees`, which comes with every function that is sent to a page. */
declare const svcOpenTrees: () => readonly (Document | ShadowRoot)[]

/**
 * Whether a style of the document, its shadow trees included, may say something: those of another site cannot be read, and may.
 * So that nobody asks each element of a long document for what no style states. Comes with functions that call it as
 * `svcStylesSay`; see `inPageSource`.
 *
 * @param pattern looked for in rules and in `style` attributes
 */
export function stylesSay(pattern: RegExp): boolean {
  const says = (sheet: CSSStyleSheet | null): boolean => {
    try {
      for (const rule of sheet?.cssRules ?? []) {
        if (rule instanceof CSSImportRule ? says(rule.styleSheet) : pattern.test(rule.cssText)) {
          return true
        }
      }
      return false
    } catch {
      return true
    }
  }
  for (const tree of svcOpenTrees()) {
    if ([...tree.styleSheets, ...tree.adoptedStyleSheets].some(says)) return true
    for (const element of tree.querySelectorAll('[style]')) {
      if (pattern.test(element.getAttribute('style') ?? '')) return true
    }
  }
  return false
}
