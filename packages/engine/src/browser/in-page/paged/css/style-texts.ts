import type { LinkedSheet, PagedWorld, StyleText } from '../paged-state.ts'

/**
 * Reads the style sheets of a document as they are written, without comments, for `adoptPagedCss`: the browser drops what it does not know.
 * So it does in the own styles of elements (`style="float: footnote"`), which become rules. Runs in the page.
 *
 * @param linked those of `link` and `@import`, whose text the page cannot read
 */
export function readStyleTexts(linked: readonly LinkedSheet[]): void {
  const texts = new Map(linked)
  const found: StyleText[] = []
  const withoutComments = ({ css, media }: StyleText) => ({
    css: css.replace(
      /("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*')|\/\*[\s\S]*?(?:\*\/|$)/g,
      (_, quoted?: string) => quoted ?? ' ',
    ),
    media,
  })
  const both = (one: string, other: string) => [one, other].filter(Boolean).join(' and ')
  const read = (sheet: CSSStyleSheet, media: string) => {
    try {
      for (const rule of sheet.cssRules) {
        if (!(rule instanceof CSSImportRule)) break
        if (rule.styleSheet) read(rule.styleSheet, both(media, rule.media.mediaText))
      }
    } catch {
      // The sheet is of another site: its imports are out of reach.
    }
    const { ownerNode, href } = sheet
    if (ownerNode instanceof HTMLStyleElement) found.push({ css: ownerNode.textContent, media })
    else if (href !== null) found.push({ css: texts.get(href) ?? '', media })
  }
  for (const sheet of document.styleSheets) {
    if (!sheet.disabled) read(sheet, sheet.media.mediaText)
  }
  const rules: string[] = []
  for (const element of document.querySelectorAll('[style]')) {
    const css = element.getAttribute('style') ?? ''
    if (
      !/string-set|footnote|running\(|bookmark-|break-\w+\s*:\s*al/i.test(css) ||
      /[{}]/.test(css)
    )
      continue
    element.setAttribute('data-svc-inline', String(rules.length))
    // More specific than any rule of the document.
    rules.push(`[data-svc-inline="${rules.length}"]:not(#svc#svc#svc){${css}}`)
  }
  const world = globalThis as PagedWorld
  world.svcStyleTexts = [...found, { css: rules.join(''), media: '' }].map(withoutComments)
}
