import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdoptedCss, PagedSelectors } from '../paged-state.ts'
import { CssReader } from './css-reader.ts'
import { generatedVariables } from './generated-variables.ts'
import { translateSheet } from './translate-sheet.ts'

const NOTHING: AdoptedCss = {
  marginStrings: false,
  footnotes: false,
  running: false,
  pageNumbers: false,
  pageSelectors: false,
  pageSizes: false,
  breaks: false,
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: !media.includes('screen') }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function translated(css: string, uses: Partial<AdoptedCss> = {}) {
  const selectors: PagedSelectors = {
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
  const unsupported = new Set<string>()
  const rules = translateSheet({
    reader: new CssReader(css),
    uses: { ...NOTHING, ...uses },
    variables: generatedVariables([css]),
    selectors,
    unsupported,
    conditions: [''],
  })
  return { rules, selectors, unsupported: [...unsupported] }
}

describe('a style sheet', () => {
  test('keeps declarations that the browser does not know in custom properties, escaped', () => {
    const { rules, selectors } = translated('h1{string-set:title content();color:red}')
    expect(rules).toBe('h1{--svc-string-set:"title%20content()";}')
    expect(selectors.strings).toEqual(['h1'])
  })

  test('keeps variables that hold references, by others, too, and what uses them', () => {
    const { rules, selectors } = translated(
      ':root{--t:target-counter(attr(href),page);--u:" " var(--t);--c:red}a::after{content:var(--u)}',
    )
    expect(rules).toBe(
      ':root{--svc-var--t:"target-counter(attr(href)%2Cpage)";--svc-var--u:"%22%20%22%20var(--t)";}a::after{--svc-content:"var(--u)";}',
    )
    expect(selectors.references).toEqual([{ selector: 'a', side: 'after' }])
  })

  test('keeps the weight of a declaration', () => {
    expect(translated('h1{bookmark-level:2 !important}').rules).toBe(
      'h1{--svc-bookmark-level:"2"!important;}',
    )
  })

  test.each([
    ['a{content:"}";bookmark-level:1}', 'a{--svc-content:"%22%7D%22";--svc-bookmark-level:"1";}'],
    ['a[title="{"]{bookmark-level:1}', 'a[title="{"]{--svc-bookmark-level:"1";}'],
    ['a\\{b{bookmark-level:1}', 'a\\{b{--svc-bookmark-level:"1";}'],
    ['}a{bookmark-level:1}', 'a{--svc-bookmark-level:"1";}'],
    ['a{--x:{b:c};bookmark-level:1}', 'a{--svc-bookmark-level:"1";}'],
    ['a{bookmark-level:1', 'a{--svc-bookmark-level:"1";}'],
  ])('is read to the end of its blocks: %s', (css, rules) => {
    expect(translated(css).rules).toBe(rules)
  })

  test('writes nested rules with their whole selectors, under their media', () => {
    const css =
      '.a{h1{bookmark-level:1}&.b{bookmark-level:2}}@media print{h2{bookmark-level:3}}@font-face{src:x}'
    expect(translated(css).rules).toBe(
      ':is(.a) h1{--svc-bookmark-level:"1";}:is(.a).b{--svc-bookmark-level:"2";}@media print{h2{--svc-bookmark-level:"3";}}',
    )
  })

  test('notes references of ::before and ::after, and tells of those elsewhere', () => {
    const found = translated(
      'a::after{content:target-counter(attr(href), page)}p{content:leader(".")}',
    )
    expect(found.selectors.references).toEqual([{ selector: 'a', side: 'after' }])
    expect(found.unsupported).toEqual([
      'target-counter(), target-text() and leader() outside of ::before and ::after',
    ])
  })

  test('gives the box that stands for a pseudo-element its style', () => {
    expect(translated('a::before{color:red;content:leader(".")}').rules).toBe(
      'a::before{--svc-content:"leader(%22.%22)";}a>svc-before{color:red;}',
    )
  })

  test('writes breaks of every kind in words that the browser knows', () => {
    const css = 'p{break-before:all;page-break-after:always}'
    expect(translated(css, { breaks: true }).rules).toBe('p{break-before:page;break-after:page;}')
  })

  test('has calls of footnotes styled by an attribute, as specific as they were written', () => {
    const { rules, selectors } = translated('.n::footnote-call{color:red}', { footnotes: true })
    expect(rules).toBe(
      'svc-footnote-call[data-svc-part-0]:is(svc-footnote-call[data-svc-part-0],.n){color:red;}',
    )
    expect(selectors.footnoteParts).toEqual([
      { part: 'call', base: '.n', attribute: 'data-svc-part-0' },
    ])
  })
})

describe('a rule of pages', () => {
  test('shows named strings as counters, and the same string by the same one', () => {
    const css =
      '@page{@top-left{content:string(a) "string(b)"}@top-right{content:string(a, last) string(a)}}'
    const { rules, selectors } = translated(css, { marginStrings: true })
    expect(rules).toBe(
      '@page{@top-left{content:counter(svc-page, svc-string-0) "string(b)";}@top-right{content:counter(svc-page, svc-string-1) counter(svc-page, svc-string-0);}}',
    )
    expect(selectors.marginStrings).toEqual([
      { name: 'a', which: 'first' },
      { name: 'a', which: 'last' },
    ])
  })

  test('makes places for running elements, those at the sides apart', () => {
    const css = '@page{@top-left{content:element(h)}@left-top{content:element(h, last)!important}}'
    const { rules, selectors } = translated(css, { running: true })
    expect(rules).toBe(
      '@page{@top-left{content:svc-slot-0;}@left-top{content:svc-slot-1!important;}}',
    )
    expect(selectors.runningSlots).toEqual([
      { name: 'h', which: 'first', isColumn: false },
      { name: 'h', which: 'last', isColumn: true },
    ])
  })

  test('states bleed and marks where its media hold', () => {
    const css = '@page{bleed:3mm}@media screen{@page{marks:crop}}@page :first{bleed:1mm}'
    const { selectors, unsupported } = translated(css)
    expect(selectors.sheet).toEqual({ bleed: '3mm' })
    expect(unsupported).toEqual(['bleed of @page :first'])
  })

  test('of blank pages becomes one of a name of ours', () => {
    const { rules, selectors } = translated('@page :blank{margin:1cm}@page a:blank{margin:2cm}')
    expect(rules).toBe('')
    expect(selectors.blankPages).toEqual([
      { name: '', css: '@page svc-blank{margin:1cm}' },
      { name: 'a', css: '@page svc-blank{margin:2cm}' },
    ])
  })

  test('has the area of footnotes for all pages', () => {
    for (const name of ['@footnote', '@footnotes']) {
      const { rules } = translated(`@page{${name}{border-top:1pt solid}}`)
      expect(rules).toBe('svc-footnotes{border-top:1pt solid}')
    }
    const { selectors } = translated('@footnotes{border-top:1pt solid}')
    expect(selectors.hasFootnoteArea).toBe(true)
  })
})
