import { openTrees } from '../trees/open-trees.ts'

/**
 * Whether a style of the document, its shadow trees included, may say something: those of another site cannot be read, and may.
 * So that nobody asks each element of a long document for what no style states.
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
  for (const tree of openTrees()) {
    if ([...tree.styleSheets, ...tree.adoptedStyleSheets].some(says)) return true
    for (const element of tree.querySelectorAll('[style]')) {
      if (pattern.test(element.getAttribute('style') ?? '')) return true
    }
  }
  return false
}
