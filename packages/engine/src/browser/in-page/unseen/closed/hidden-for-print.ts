import { appliedRules } from '../../styles/applied-rules.ts'
import { elementsOf } from '../../trees/elements-of.ts'
import type { Tree } from '../../trees/open-trees.ts'
import { isDisplayed, isShown, mostlyUnseen } from './mostly-unseen.ts'

/**
 * Outermost elements that rules for print alone hide, where they have more words than all that is printed: the document is made
 * for screens, and its styles leave out more than its menus. A twin for print, which says the same in other elements, is no loss.
 */
export function hiddenForPrint(trees: readonly Tree[]): readonly Element[] {
  return mostlyUnseen(trees.flatMap(hiddenByRules), (text) => !isShown(text))
}

function hiddenByRules(tree: Tree): readonly Element[] {
  const rules = appliedRules(tree).filter(({ style }) => hides(style))
  const found = rules
    .filter(({ isForPrint }) => isForPrint)
    .flatMap(({ selector }) => elementsOf(selector, tree))
    .filter(
      (element) => !isDisplayed(element) || getComputedStyle(element).visibility !== 'visible',
    )
  if (found.length === 0) return []
  // A style for every medium hides them as well, such as a window that is closed.
  const anyway = new Set(
    [
      '[hidden],[style*="display"]',
      ...rules.filter(({ isForPrint }) => !isForPrint).map(({ selector }) => selector),
    ].flatMap((selector) => elementsOf(selector, tree)),
  )
  return found.filter((element) => !anyway.has(element))
}

function hides({ display, visibility }: CSSStyleDeclaration): boolean {
  return display === 'none' || visibility === 'hidden' || visibility === 'collapse'
}
