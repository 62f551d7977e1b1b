import { pageRulesOf } from '../styles/page-rules-of.ts'
import { behindImports } from './join-page-rules.ts'

/** Rules of ours for pages; it lives as long as the document. */
let ruleSheet: CSSStyleSheet | undefined

/**
 * Adds rules that win over the document's own `@page` margins, in place of those added before. Runs in the page.
 *
 * In place, because of two important `@page` declarations Chromium lets the first win.
 */
export function setPageRules(rules: string): void {
  if (!ruleSheet) {
    ruleSheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(ruleSheet)
  }
  ruleSheet.replaceSync(rules)
}

/**
 * Takes out of the document's own `@page` rules what the request overrules. Runs in the page.
 *
 * @param sides those whose margins it states, for example `top`: an important one would win over those added
 * @param isResized whether it states the size: a page of a rule for some of them would be laid out as large as the rule says,
 *   and cut at the edge of the paper
 * @param dropsSizes whether the size of all pages goes, too: pages that lie would be cut on a paper that stands, while others
 *   are printed smaller until they fit
 */
export function dropPageStyles(
  sides: readonly string[],
  isResized: boolean,
  dropsSizes: boolean,
): void {
  for (const { style, selectorText } of pageRulesOf('all')) {
    for (const side of sides) style.removeProperty(`margin-${side}`)
    if (dropsSizes || (isResized && selectorText !== '')) style.removeProperty('size')
  }
}

/**
 * Gives pages whose rules state no size, or an orientation alone, the size of the request, where other pages have their own:
 * the browser would take the paper that it prints on, which is as large as the first page. Runs in the page.
 */
export function completePageSizes(widthMm: number, heightMm: number): void {
  const sized = pageRulesOf('applied').filter(({ style }) => style.getPropertyValue('size') !== '')
  if (sized.length === 0) return
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)]
  const sizes = new Map([
    ['auto', `${widthMm}mm ${heightMm}mm`],
    ['portrait', `${short}mm ${long}mm`],
    ['landscape', `${long}mm ${short}mm`],
  ])
  for (const { style } of sized) {
    const size = sizes.get(style.getPropertyValue('size'))
    if (size) style.setProperty('size', size, style.getPropertyPriority('size'))
  }
  if (sized.some(({ selectorText }) => selectorText === '')) return
  // In a sheet of ours it would win over those that name pages: Chromium weighs them within each sheet alone.
  const first = sized[0]?.parentStyleSheet
  first?.insertRule(`@page{size:${widthMm}mm ${heightMm}mm}`, behindImports(first))
}

/** Keeps the orientation of the paper, whatever style sheets state that cannot be read. Runs in the page. */
export function keepOrientation(orientation: 'landscape' | 'portrait'): void {
  const rules = new CSSStyleSheet()
  rules.replaceSync(`@page{size:${orientation}!important}`)
  document.adoptedStyleSheets.push(rules)
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
  const sizes = pageRulesOf('all').map(({ style }) => style.getPropertyValue('size'))
  return [...new Set(sizes)].filter(Boolean)
}
