/// <reference lib="dom" />

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

/** Height of the laid out document, in pixels. Runs in the page. */
export function contentHeightPx(): number {
  return document.documentElement.scrollHeight
}
