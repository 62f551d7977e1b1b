import { onceInStretch } from '../trees/once-in-stretch.ts'
import { openTrees, type Tree } from '../trees/open-trees.ts'

/** Rules of all trees; undefined where those of another site cannot be read. Several ask in a row, and to write them out is dear. */
const rulesOfAll = onceInStretch(() => {
  try {
    return openTrees().flatMap(rulesOf)
  } catch {
    return undefined
  }
})

/**
 * Whether a style of the document, its shadow trees included, may say something: those of another site cannot be read, and may.
 * So that nobody asks each element of a long document for what no style states.
 *
 * @param pattern looked for in rules and in `style` attributes
 */
export function stylesSay(pattern: RegExp): boolean {
  const rules = rulesOfAll()
  if (rules === undefined || rules.some((rule) => pattern.test(rule))) return true
  return openTrees().some((tree) =>
    [...tree.querySelectorAll('[style]')].some((element) =>
      pattern.test(element.getAttribute('style') ?? ''),
    ),
  )
}

function rulesOf({ styleSheets, adoptedStyleSheets }: Tree): readonly string[] {
  return [...styleSheets, ...adoptedStyleSheets].flatMap(textsOf)
}

function textsOf(sheet: CSSStyleSheet): readonly string[] {
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSImportRule)) return rule.cssText
    return rule.styleSheet ? textsOf(rule.styleSheet) : []
  })
}
