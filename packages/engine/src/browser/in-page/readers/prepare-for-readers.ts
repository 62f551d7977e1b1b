import type { ReaderFacts } from '../../../output/html-facts.ts'
import type { DoubtfulContent } from './mark-doubts.ts'

/**
 * Gives the document the roles and descriptions without which Chromium leaves meaning out of the tags, and reads what
 * the tags cannot say. Runs in the page.
 *
 * Only attributes of accessibility are set, and only where the author set none: nothing looks different.
 *
 * @param formulaSign starts the description of a picture that is a formula
 */
export function prepareForReaders(
  formulaSign: string,
): Omit<ReaderFacts, 'hints' | 'lowContrast' | keyof DoubtfulContent> {
  const LARGE_PX = 64
  const MAX_HIDDEN = 1_000_000
  const MAX_TEXT = 10_000_000
  // Elements whose language Chromium keeps.
  const TAGGED =
    'p,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,td,th,caption,em,strong,a[href],code,blockquote,figure,img,article,aside'
  // Content that cells of data do not hold.
  const LAID_OUT = 'table,h1,h2,h3,h4,h5,h6,ul,ol,form,section,article,nav,aside,main'
  const NAMED = '[aria-label],[aria-labelledby],[title]'
  const UNDESCRIBED = 'img:not([alt]),canvas,svg[role="img"]'

  const text = (node: Element | null | undefined) =>
    (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isHidden = (element: Element) => element.closest('[aria-hidden="true"]') !== null
  const describe = (element: Element, description: string) => {
    if (!element.matches(NAMED) && description) element.setAttribute('aria-label', description)
  }
  const labelOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const label = ids.map((id) => text(document.getElementById(id))).join(' ')
    return label || element.getAttribute('aria-label')?.trim() || ''
  }
  const call = (element: Element, role: string) => {
    if (!element.hasAttribute('role')) element.setAttribute('role', role)
  }

  /** A formula in one line, as people write it in plain text. */
  const linear = (node: Element): string => {
    const parts = [...node.children].map(linear)
    const [first = '', second = '', third = ''] = parts
    const group = (part: string) => (part.length > 1 ? `(${part})` : part)
    switch (node.localName) {
      case 'mfrac':
        return `${group(first)}/${group(second)}`
      case 'msup':
      case 'mover':
        return `${first}^${group(second)}`
      case 'msub':
      case 'munder':
        return `${first}_${group(second)}`
      case 'msubsup':
      case 'munderover':
        return `${first}_${group(second)}^${group(third)}`
      case 'msqrt':
        return `√(${parts.join(' ')})`
      case 'mroot':
        return `${group(first)}^(1/${second})`
      case 'annotation':
      case 'annotation-xml':
        return ''
      default:
        return parts.length > 0 ? parts.filter(Boolean).join(' ') : text(node)
    }
  }

  /** KaTeX shows boxes that it hides from readers, and lets them read MathML that it does not show. */
  const shownByKatex = (math: Element) => {
    const hidden = math.closest('.katex > .katex-mathml')
    const shown = hidden?.parentElement?.querySelector(':scope > .katex-html[aria-hidden="true"]')
    if (!hidden || !shown) return undefined
    hidden.setAttribute('aria-hidden', 'true')
    shown.removeAttribute('aria-hidden')
    return shown
  }

  for (const math of document.querySelectorAll('math:not([role])')) {
    if (isHidden(math)) continue
    const tex = math.querySelector('annotation[encoding="application/x-tex"]')
    const name = math.getAttribute('aria-label') ?? math.getAttribute('alttext')
    const formula = name || linear(math) || text(tex)
    if (!formula) continue
    const shown = shownByKatex(math) ?? math
    call(shown, 'img')
    shown.setAttribute('aria-label', `${formulaSign}${formula}`)
  }

  for (const svg of document.querySelectorAll('svg:not([role]):not(svg svg)')) {
    if (isHidden(svg)) continue
    const title = text(svg.querySelector(':scope > title'))
    const { width, height } = svg.getBoundingClientRect()
    const isPicture =
      !svg.querySelector('text,foreignObject,a') && Math.min(width, height) >= LARGE_PX
    if (!title && !svg.matches(NAMED) && !isPicture) continue
    call(svg, 'img')
    describe(svg, title)
  }

  const pictures = 'canvas,object[type^="image/"],embed[type^="image/"],video[poster]'
  for (const picture of document.querySelectorAll(pictures)) {
    if (isHidden(picture)) continue
    call(picture, 'img')
    describe(picture, text(picture))
  }

  // A name makes one thing of a figure, and hides what is in it: it is meant for the only picture, or for nothing.
  for (const figure of document.querySelectorAll(`figure:is(${NAMED}):not([role])`)) {
    const [picture, another] = figure.querySelectorAll(UNDESCRIBED)
    if (text(figure) === '' && !figure.querySelector('img,svg,canvas,video,object')) continue
    if (picture && !another)
      describe(picture, labelOf(figure) || figure.getAttribute('title') || '')
    call(figure, 'group')
  }

  for (const picture of document.querySelectorAll(`figure :is(${UNDESCRIBED})`)) {
    describe(picture, text(picture.closest('figure')?.querySelector('figcaption')))
  }

  // Chromium takes a table without headers and lines for layout, whatever is in it.
  for (const table of document.querySelectorAll<HTMLTableElement>('table:not([role])')) {
    const [first, ...others] = [...table.rows].map(({ cells }) =>
      [...cells].reduce((columns, { colSpan }) => columns + colSpan, 0),
    )
    const isGrid = others.length > 0 && others.every((columns) => columns === first)
    const isLayout = table.closest('td,th') || table.querySelector(LAID_OUT) || isHidden(table)
    if (first !== undefined && first > 1 && isGrid && !isLayout) call(table, 'table')
  }

  // Chromium has no tags for lists of terms. A cell is what nothing else in a list is, and so can be told again.
  for (const list of document.querySelectorAll('dl:not([role])')) {
    const parts = list.querySelectorAll(':scope > :is(dt,dd), :scope > div > :is(dt,dd)')
    if (parts.length === 0 || isHidden(list)) continue
    call(list, 'list')
    for (const part of parts) call(part, part.localName === 'dt' ? 'cell' : 'listitem')
  }

  const linkNames = new Map<string, string>()
  for (const link of document.links) {
    if (!(link instanceof HTMLAnchorElement)) continue
    const { href } = link
    const label =
      labelOf(link) ||
      (text(link) || link.querySelector('[alt],[aria-label]') ? '' : link.title.trim())
    const known = linkNames.get(href)
    linkNames.set(href, known === undefined || known === label ? label : '')
  }

  // Chromium drops boxes without a role, and their language with them.
  for (const element of document.querySelectorAll<HTMLElement>('body [lang]:not([role])')) {
    if (element.matches(TAGGED) || element.closest('svg,math,ruby')) continue
    const isInline = /^(inline|contents)/.test(getComputedStyle(element).display)
    call(element, isInline ? 'mark' : 'group')
  }

  let hiddenText = ''
  for (const hidden of document.querySelectorAll('[aria-hidden="true"]')) {
    // biome-ignore lint/performance/useDomNodeTextContent: it is compared with text as it is printed
    hiddenText += ` ${hidden instanceof HTMLElement ? hidden.innerText : text(hidden)}`
    for (const element of [hidden, ...hidden.querySelectorAll('*')]) {
      for (const side of ['::before', '::after']) {
        const [, content = ''] = /^"(.*)"$/.exec(getComputedStyle(element, side).content) ?? []
        hiddenText += ` ${content}`
      }
      if (element.localName === 'li' && element.parentElement?.localName === 'ol') {
        hiddenText += ` ${[...element.parentElement.children].indexOf(element) + 1}.`
      }
    }
    if (hiddenText.length > MAX_HIDDEN) break
  }

  /** Whether a style sheet may give generated content an alternative: most do not, and elements are many. */
  const mayHaveAlternatives = [...document.styleSheets].some((sheet) => {
    try {
      return [...sheet.cssRules].some(({ cssText }) => /content:[^;}]*["'] *\/ *["']/.test(cssText))
    } catch {
      // One of another origin, which nobody may read.
      return true
    }
  })
  const contentAlternatives = new Map<string, string>()
  for (const element of mayHaveAlternatives ? document.querySelectorAll('body *') : []) {
    for (const side of ['::before', '::after']) {
      const { content } = getComputedStyle(element, side)
      const [, shown, alternative] = /^"(.*)" \/ "(.*)"$/.exec(content) ?? []
      if (shown && alternative !== undefined)
        contentAlternatives.set(shown.trim(), alternative.trim())
    }
  }

  const isFlat = (element: Element) => getComputedStyle(element).filter !== 'none'
  const flattened = [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      isFlat(element) &&
      !isHidden(element) &&
      (text(element) !== '' || element.matches('img[alt]:not([alt=""])')),
  ).length

  const root = document.documentElement
  const meta = document.querySelector('meta[http-equiv="content-language" i]')
  return {
    language:
      root?.lang ||
      root?.getAttribute('xml:lang') ||
      document.body?.lang ||
      meta?.getAttribute('content') ||
      '',
    // biome-ignore lint/performance/useDomNodeTextContent: not its scripts and styles, which are no text of it
    text: (document.body?.innerText ?? '').slice(0, MAX_TEXT),
    heading: text(document.querySelector('h1,h2,h3,h4,h5,h6,[role="heading"]')),
    hiddenText,
    linkNames: [...linkNames].filter(([, name]) => name !== ''),
    contentAlternatives: [...contentAlternatives],
    flattened,
  }
}
