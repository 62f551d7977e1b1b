import { declarationOf } from './css-reader.ts'
import { marginBoxContent } from './margin-box-content.ts'
import { knownSize } from './size-names.ts'
import { holds, type Translation } from './translation.ts'

/**
 * A rule of pages: those that the browser drops become rules of pages with a name of ours. Reads to the end of the rule.
 *
 * @param text its head, such as `@page chapter:first`
 * @returns rules for the browser: content of margin boxes, repeated, and the area of footnotes
 */
export function ruleOfPages(translation: Translation, text: string): string {
  const { reader, selectors, uses } = translation
  const from = reader.at
  const [, blank] = /^@page\s*([-\w]*)\s*:blank$/i.exec(text) ?? []
  const { rules, area } = contentsOfRule(translation, text)
  const named = (name: string) =>
    `@page ${name}{${reader.slice(from, reader.at)}${rules && `@page ${name}${rules}`}`
  if (blank !== undefined) {
    if (holds(translation)) selectors.blankPages.push({ name: blank, css: named('svc-blank') })
    return area
  }
  if (uses.pageSelectors && holds(translation)) {
    const selector = text.replace(/^@page\s*/i, '')
    selectors.pageRules.push({ selector, css: named('svc-pages') })
  }
  return `${rules && `${text}${rules}`}${area}`
}

/** Rules of the area of footnotes (`@footnote`; Prince calls it `@footnotes`), outside of all rules or in one of pages. Reads to their end. */
export function footnoteArea({ reader, selectors }: Translation): string {
  selectors.hasFootnoteArea = true
  return `svc-footnotes{${reader.block()}}`
}

/** Content of the margin boxes of a rule, what it counts, which we count on, and its size by lengths. */
function contentsOfRule(
  translation: Translation,
  selector: string,
): { readonly rules: string; readonly area: string } {
  const { reader, uses } = translation
  const repeats = uses.marginStrings || uses.running
  let size = ''
  let rules = ''
  let area = ''
  let box = ''
  while (!reader.isAtEnd) {
    const { text, end } = reader.head()
    if (end === '{' && /^@footnotes?$/i.test(text)) area += footnoteArea(translation)
    else if (end === '{') {
      rules += `${text}{`
      box = text
    } else if (box === '' && uses.pageSizes && /^size\s*:/i.test(text)) size += sizeIn(text)
    else rules += declarationIn(translation, selector, box, text)
    if (end !== '}') continue
    if (box === '') break
    rules += '}'
    box = ''
  }
  const repeated = `${size}${repeats ? rules : ''}`
  return { rules: repeats || size !== '' ? `{${repeated}}` : '', area }
}

function sizeIn(text: string): string {
  const [, stated] = declarationOf(text)
  const [, value = '', important = ''] = /^([\s\S]*?)\s*(!\s*important)?$/i.exec(stated) ?? []
  return `size:${knownSize(value)}${important};`
}

/**
 * @param box that it stands in; empty for one of the page itself
 * @returns a declaration for the browser, which has all others already
 */
function declarationIn(
  translation: Translation,
  selector: string,
  box: string,
  text: string,
): string {
  const [name, value] = declarationOf(text)
  const property = name.toLowerCase()
  if (box !== '') {
    return property === 'content' ? `content:${marginBoxContent(translation, value, box)};` : ''
  }
  if (property === 'bleed' || property === 'marks') {
    noteSheet(translation, selector, property, value)
    return ''
  }
  if (property !== 'counter-increment') return ''
  return `counter-increment:${value === 'none' ? '' : value} svc-page;`
}

/** Notes what pages say of their sheet of paper. */
function noteSheet(
  translation: Translation,
  selector: string,
  name: 'bleed' | 'marks',
  value: string,
): void {
  if (!holds(translation)) return
  const { selectors, unsupported } = translation
  if (/^@page$/i.test(selector)) selectors.sheet[name] = value.replace(/\s*!.*$/, '')
  else unsupported.add(`${name} of ${selector}`)
}
