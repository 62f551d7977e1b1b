import { isBefore } from '../trees/in-order.ts'

/** Whether a table is among plain blocks, all the way up to the body, and nothing but elements beside it. */
export function isAmongBlocks(table: HTMLTableElement): boolean {
  for (let inner: Element = table; inner !== document.body; ) {
    const outer = inner.parentElement as Element
    const { display, columnCount, position, float, page } = getComputedStyle(outer)
    if (!/^(?:block|flow-root)$/.test(display) || columnCount !== 'auto') return false
    if (position === 'fixed' || position === 'absolute') return false
    if (float !== 'none' || page !== 'auto') return false
    for (const node of outer.childNodes) {
      if (node instanceof Text && /\S/.test(node.data)) return false
    }
    inner = outer
  }
  return true
}

/**
 * Whether nothing reaches into a table from before or behind it, or is on every page: that would be missing beside some of
 * its parts.
 */
export function standsAlone(table: HTMLTableElement): boolean {
  const own = table.getBoundingClientRect()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, (node) =>
    node === table ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element) || node.contains(table)) continue
    if (getComputedStyle(node).position === 'fixed') return false
    const { top, bottom, height } = node.getBoundingClientRect()
    if (height === 0) continue
    if (isBefore(node, table) ? bottom > own.top + 1 : top < own.bottom - 1) return false
  }
  return true
}

/** Whether styles of a document count elements, name pages, or repeat boxes: rows that are not shown count no longer. */
export function countsElements(): boolean {
  return (
    [...document.styleSheets, ...document.adoptedStyleSheets].some(isCounted) ||
    document.querySelector('[style*="counter-"],[style*="fixed"]') !== null
  )
}

function isCounted(sheet: CSSStyleSheet | CSSGroupingRule): boolean {
  try {
    return [...sheet.cssRules].some((rule) => {
      if (rule instanceof CSSPageRule) return /^[-\w]/.test(rule.selectorText)
      if (rule instanceof CSSImportRule) return !rule.styleSheet || isCounted(rule.styleSheet)
      if (rule instanceof CSSGroupingRule && isCounted(rule)) return true
      return /\bcounter-(?:increment|reset|set)\s*:|\bposition\s*:\s*fixed\b/.test(rule.cssText)
    })
  } catch {
    // The sheet is of another site.
    return true
  }
}
