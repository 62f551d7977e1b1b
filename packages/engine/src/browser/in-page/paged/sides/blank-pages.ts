import { pageRulesOf } from '../../styles/page-rules-of.ts'
import type { PagedWorld } from '../paged-state.ts'

/**
 * Boxes that make blank pages, one for each element that may need one before it. Each is on a page of its own name: what the
 * document states for `@page :blank`, and for pages of the element's name, is stated for that name too.
 */
export function blankPages(targets: readonly HTMLElement[]): readonly HTMLElement[] {
  const pages = targets.map((target) => getComputedStyle(target).page)
  const names = new Map([...new Set(pages)].map((page, index) => [page, `svc-blank-${index}`]))
  const rules = new CSSStyleSheet()
  rules.replaceSync(
    `svc-blank{all:unset!important;display:block!important;height:1px!important;break-before:page!important}${[...rulesOfNames(names), ...rulesOfBlanks(names)].join('')}`,
  )
  document.adoptedStyleSheets.push(rules)
  return pages.map((page) => {
    const blank = document.createElement('svc-blank')
    blank.style.setProperty('page', names.get(page) ?? '', 'important')
    return blank
  })
}

/** Rules of the document for pages of names, for blank ones before them. */
function rulesOfNames(names: ReadonlyMap<string, string>): readonly string[] {
  return pageRulesOf('applied').flatMap(({ selectorText, cssText }) => {
    const [, name = '', pseudo = ''] = /^([^:]*)(.*)$/.exec(selectorText) ?? []
    const blank = name === '' ? undefined : names.get(name)
    return blank === undefined
      ? []
      : `@page ${blank}${pseudo}${cssText.slice(cssText.indexOf('{'))}`
  })
}

/** Rules of the document for blank pages. */
function rulesOfBlanks(names: ReadonlyMap<string, string>): readonly string[] {
  const { blankPages: rules = [] } = (globalThis as PagedWorld).svcPaged?.selectors ?? {}
  return rules.flatMap(({ name, css }) =>
    [...names]
      .filter(([page]) => name === '' || name === page)
      .map(([, blank]) => css.replaceAll('@page svc-blank{', `@page ${blank}{`)),
  )
}
