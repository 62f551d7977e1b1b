/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

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
  const trees: (Document | ShadowRoot)[] = [document]
  for (const tree of trees) {
    if ([...tree.styleSheets, ...tree.adoptedStyleSheets].some(says)) return true
    for (const element of tree.querySelectorAll('[style]')) {
      if (pattern.test(element.getAttribute('style') ?? '')) return true
    }
    for (const { shadowRoot } of tree.querySelectorAll('*')) if (shadowRoot) trees.push(shadowRoot)
  }
  return false
}
