import type { AdoptedCss, PagedSelectors, PagedWorld } from '../paged-state.ts'
import { CssReader } from './css-reader.ts'
import { generatedVariables } from './generated-variables.ts'
import { keptProperties } from './kept-declaration.ts'
import { answerSupports } from './own-supports.ts'
import { translateSheet } from './translate-sheet.ts'

/**
 * Has the browser cascade declarations that it does not know: each becomes a custom property of a style sheet of ours,
 * with its selector, its media and its place among the others. Runs in the page, after `readStyleTexts`.
 *
 * The value is the text of the declaration, escaped: the browser would replace functions such as `attr()` in it.
 *
 * Named strings in margin boxes become counters of pages: their values are the symbols of a counter style, which the
 * browser lays out as it does any other content of the box. Running elements in margin boxes become places that
 * `showRunningSlots` fills.
 *
 * @param uses what of it the document uses: with named strings or running elements in margin boxes, the content of
 *   all such boxes is repeated, in order
 * @returns features that cannot be made
 */
export function adoptPagedCss(uses: AdoptedCss): readonly string[] {
  answerSupports()
  const world = globalThis as PagedWorld
  const selectors = noSelectors()
  const unsupported = new Set<string>()
  const adopted: string[] = []
  const texts = world.svcStyleTexts ?? []
  const variables = generatedVariables(texts.map(({ css }) => css))
  for (const { css, media } of texts) {
    const found = { uses, variables, selectors, unsupported }
    const rules = translateSheet({
      ...found,
      reader: new CssReader(css),
      conditions: [media],
    })
    if (rules === '') continue
    adopted.push(media === '' ? rules : `@media ${media}{${rules}}`)
  }
  // In one sheet: Chromium weighs selectors of pages within each sheet alone.
  const css = adopted.join('\n')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  world.svcPaged = {
    selectors,
    references: [],
    countsPages: uses.pageNumbers,
    ...(css.includes('svc-slot-') && { slots: { sheet, css } }),
  }
  document.adoptedStyleSheets.push(propertiesOf(uses), sheet)
  return [...unsupported]
}

/** Rules of the properties that keep what the browser does not know, and the counter that named strings are values of. */
function propertiesOf(uses: AdoptedCss): CSSStyleSheet {
  const properties = new CSSStyleSheet()
  // A property that the browser does not inherit must not be inherited here either.
  properties.replaceSync(
    [...keptProperties(uses).values()]
      .map((name) => `@property ${name}{syntax:"*";inherits:false}`)
      .concat(uses.marginStrings ? '@page{counter-increment:svc-page}' : '')
      .join(''),
  )
  return properties
}

function noSelectors(): PagedSelectors {
  return {
    references: [],
    strings: [],
    bookmarks: [],
    marginStrings: [],
    footnotes: [],
    footnoteCounts: [],
    footnoteParts: [],
    hasFootnoteArea: false,
    running: [],
    runningSlots: [],
    blankPages: [],
    pageRules: [],
    sheet: {},
  }
}
