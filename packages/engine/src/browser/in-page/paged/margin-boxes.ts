import type { MarginString, PagedWorld } from './paged-state.ts'

/** Named strings that margin boxes show, in the order of their counter styles. Runs in the page, after `adoptPagedCss`. */
export function marginStrings(): readonly MarginString[] {
  return (globalThis as PagedWorld).svcPaged?.selectors.marginStrings ?? []
}

/** `bleed` and `marks` that a document states for its pages, as it writes them. Runs in the page, after `adoptPagedCss`. */
export function statedSheet(): { readonly bleed?: string; readonly marks?: string } {
  return (globalThis as PagedWorld).svcPaged?.selectors.sheet ?? {}
}

/**
 * Gives every named string in margin boxes its value on each page. Runs in the page, after `adoptPagedCss`.
 *
 * @param values strings × pages
 */
export function fillMarginStrings(values: readonly (readonly string[])[]): void {
  const world = globalThis as PagedWorld
  if (world.svcMarginStrings === undefined) {
    world.svcMarginStrings = new CSSStyleSheet()
    document.adoptedStyleSheets.push(world.svcMarginStrings)
  }
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f\0]/g, ' ')}"`
  const styles = values.map(
    (pages, index) =>
      `@counter-style svc-string-${index}{system:fixed 1;symbols:${pages.map(quoted).join(' ')};fallback:svc-empty;suffix:""}`,
  )
  // A page that nobody counted on shows nothing, and no number.
  const empty = '@counter-style svc-empty{system:cyclic;symbols:"";suffix:""}'
  world.svcMarginStrings.replaceSync(`${empty}${styles.join('')}`)
}

/**
 * Shows the margin boxes of pages with the rest, none of them, or nothing else. Runs in the page.
 *
 * @param silence rules that empty all margin boxes, as they stand in an `@page` rule
 */
export function showMarginBoxes(shown: 'all' | 'none' | 'only', silence: string): void {
  const world = globalThis as PagedWorld
  if (world.svcMarginBoxes === undefined) {
    world.svcMarginBoxes = new CSSStyleSheet()
    document.adoptedStyleSheets.push(world.svcMarginBoxes)
  }
  const ours = ':not(#svc#svc#svc)'
  const rules = {
    all: '',
    none: `@page{${silence}}`,
    // The boxes of pages inherit from the root: it stays visible, and shows nothing of its own.
    only: `@page{background:none!important;border-color:transparent!important}
      :root${ours}{visibility:visible!important;background:none!important;border-color:transparent!important;outline:0!important;box-shadow:none!important}
      :root>*${ours},:root>* *${ours}{visibility:hidden!important}
      :root>body${ours}{background:none!important}
      :root${ours}::before,:root${ours}::after{visibility:hidden!important}`,
  }
  world.svcMarginBoxes.replaceSync(rules[shown])
}
