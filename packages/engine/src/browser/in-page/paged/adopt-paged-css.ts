import type {
  AdoptedCss,
  MarginString,
  PagedSelectors,
  PagedWorld,
  RunningSlot,
} from './paged-state.ts'

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
  const KEPT = new Map([
    ['content', '--svc-content'],
    ['string-set', '--svc-string-set'],
    ...(uses.footnotes
      ? ([
          ['float', '--svc-float'],
          ['footnote-policy', '--svc-footnote-policy'],
        ] as const)
      : []),
    ...(uses.running ? ([['position', '--svc-position']] as const) : []),
    ...['level', 'label', 'state'].map(
      (part) => [`bookmark-${part}`, `--svc-bookmark-${part}`] as const,
    ),
  ])
  const FOOTNOTE_PART = /::footnote-(call|marker)\b/gi
  const REFERENCE = /\b(?:target-counters?|target-text|leader)\(/i
  const GENERATED = uses.pageNumbers
    ? /\b(?:(?:target-counters?|target-text|leader)\(|counter\(\s*pages?\b)/i
    : REFERENCE
  const BREAK = /^(?:page-)?(break-(?:before|after))$/i
  const ELSEWHERE = 'target-counter(), target-text() and leader() outside of ::before and ::after'
  const MAX_DEPTH = 40
  const world = globalThis as PagedWorld
  const selectors: PagedSelectors = {
    references: [],
    strings: [],
    bookmarks: [],
    marginStrings: [],
    footnotes: [],
    footnoteResets: [],
    footnoteParts: [],
    hasFootnoteArea: false,
    running: [],
    runningSlots: [],
    blankPages: [],
    pageRules: [],
    sheet: {},
  }
  const unsupported = new Set<string>()
  const slotSheets: { sheet: CSSStyleSheet; css: string }[] = []
  world.svcPaged = { selectors, references: [], countsPages: uses.pageNumbers, slotSheets }

  const translate = (css: string, ofSheet: string, sheetNumber: number): string => {
    let at = 0
    /** Media that what is read stands under. */
    const conditions = [ofSheet]
    /** Text up to the `;`, `{` or `}` that ends it, outside of strings and brackets. */
    const head = () => {
      const from = at
      let depth = 0
      for (; at < css.length; at++) {
        const char = css.charAt(at)
        if (char === '\\') at++
        else if (char === '"' || char === "'") {
          for (at++; at < css.length && css.charAt(at) !== char; at++) {
            if (css.charAt(at) === '\\') at++
          }
        } else if (char === '(' || char === '[') depth++
        else if (char === ')' || char === ']') depth = Math.max(0, depth - 1)
        else if (depth === 0 && (char === ';' || char === '{' || char === '}')) break
      }
      return { text: css.slice(from, at).trim(), end: css.charAt(at++) }
    }
    const skipBlock = () => {
      for (let depth = 1; depth > 0 && at < css.length; ) {
        const { end } = head()
        if (end === '{') depth++
        else if (end === '}' || end === '') depth--
      }
    }
    const withCounters = (content: string) =>
      content.replace(
        /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\bstring\(\s*([-\w]+)\s*(?:,\s*([-\w]+)\s*)?\)/gi,
        (found: string, name?: string, which = 'first') => {
          if (name === undefined) return found
          const wanted = { name, which: which.toLowerCase() as MarginString['which'] }
          const same = (one: MarginString) => one.name === name && one.which === wanted.which
          const known = selectors.marginStrings.findIndex(same)
          const index = known >= 0 ? known : selectors.marginStrings.push(wanted) - 1
          return `counter(svc-page, svc-string-${index})`
        },
      )
    /** Content of a margin box that shows a running element, as a place to fill; undefined for any other. */
    const withSlot = (content: string, box: string) => {
      const [, name = '', which = 'first', important = ''] =
        /^element\(\s*([-\w]+)\s*(?:,\s*(first|start|last|first-except)\s*)?\)\s*(!\s*important)?$/i.exec(
          content,
        ) ?? []
      if (name === '') {
        if (/\belement\(/i.test(content)) unsupported.add('element() beside other content')
        return undefined
      }
      const wanted: RunningSlot = {
        name,
        which: which.toLowerCase() as RunningSlot['which'],
        isColumn: /^@(?:left|right)-/i.test(box),
      }
      const same = (one: RunningSlot) =>
        one.name === name && one.which === wanted.which && one.isColumn === wanted.isColumn
      const known = selectors.runningSlots.findIndex(same)
      const index = known >= 0 ? known : selectors.runningSlots.push(wanted) - 1
      return `svc-slot-${index}${important.replace(/\s/g, '')}`
    }
    /** Declarations of the area of footnotes. */
    const footnoteArea = () => {
      const from = at
      skipBlock()
      selectors.hasFootnoteArea = true
      return css.slice(from, at - 1)
    }
    const pageSheet = (selector: string, name: 'bleed' | 'marks', value: string) => {
      if (!conditions.every((text) => matchMedia(text).matches)) return
      if (/^@page$/i.test(selector)) selectors.sheet[name] = value.replace(/\s*!.*$/, '')
      else unsupported.add(`${name} of ${selector}`)
    }
    /** Content of the margin boxes of a page rule, and what it counts, which we count on. */
    const pageRule = (selector: string) => {
      let rules = ''
      let area = ''
      let box = ''
      while (at < css.length) {
        const { text, end } = head()
        const [, name = '', value = ''] = /^([-\w]+)\s*:\s*([\s\S]*)$/.exec(text) ?? []
        if (end === '{' && /^@footnote$/i.test(text)) {
          area += `svc-footnotes{${footnoteArea()}}`
        } else if (end === '{') {
          rules += `${text}{`
          box = text
        } else if (box !== '' && name.toLowerCase() === 'content') {
          if (REFERENCE.test(value)) unsupported.add(ELSEWHERE)
          rules += `content:${withSlot(value, box) ?? withCounters(value)};`
        } else if (box === '' && /^(?:bleed|marks)$/i.test(name)) {
          pageSheet(selector, name.toLowerCase() as 'bleed' | 'marks', value)
        } else if (box === '' && name.toLowerCase() === 'counter-increment') {
          rules += `counter-increment:${value === 'none' ? '' : value} svc-page;`
        }
        if (end !== '}') continue
        if (box === '') break
        rules += '}'
        box = ''
      }
      return { rules: uses.marginStrings || uses.running ? `{${rules}}` : '', area }
    }
    /** A rule of pages: those that the browser drops become rules of pages with a name of ours. */
    const ruleOfPages = (text: string): string => {
      const from = at
      const [, blank] = /^@page\s*([-\w]*)\s*:blank$/i.exec(text) ?? []
      const { rules, area } = pageRule(text)
      const named = (name: string) =>
        `@page ${name}{${css.slice(from, at)}${rules && `@page ${name}${rules}`}`
      const holds = conditions.every((one) => matchMedia(one).matches)
      if (blank !== undefined) {
        if (holds) selectors.blankPages.push({ name: blank, css: named('svc-blank') })
        return area
      }
      if (uses.pageSelectors && holds) {
        const selector = text.replace(/^@page\s*/i, '')
        selectors.pageRules.push({ sheet: sheetNumber, selector, css: named('svc-pages') })
      }
      return `${rules && `${text}${rules}`}${area}`
    }
    const note = (selector: string, name: string, value: string) => {
      if (name === 'string-set') selectors.strings.push(selector)
      if (name.startsWith('bookmark-')) selectors.bookmarks.push(selector)
      if (name === 'float' && /^footnote$/i.test(value)) selectors.footnotes.push(selector)
      if (name === 'position' && /^running\(/i.test(value)) selectors.running.push(selector)
      if (name === 'counter-reset' && /\bfootnote\b/i.test(value)) {
        selectors.footnoteResets.push(selector)
      }
      if (/^(?:string-set|bookmark-)/.test(name) && /::?(?:before|after)\b/i.test(selector)) {
        unsupported.add(`${name} of ::before and ::after`)
      }
      if (name !== 'content') return
      if (/\belement\(/i.test(value)) unsupported.add('element() outside of margin boxes')
      if (/\bstring\(/i.test(value)) unsupported.add('string() outside of margin boxes')
      if (!GENERATED.test(value)) return
      if (!/::?(?:before|after)\b/i.test(selector) && REFERENCE.test(value))
        unsupported.add(ELSEWHERE)
      for (const side of ['before', 'after'] as const) {
        const pseudo = new RegExp(`::?${side}\\b`, 'gi')
        if (pseudo.test(selector)) {
          selectors.references.push({ selector: selector.replace(pseudo, '') || '*', side })
        }
      }
    }
    /** The box that stands for a pseudo-element has its style: elements and pseudo-elements weigh the same. */
    const boxed = (selector: string) => selector.replace(/::?(before|after)\b/gi, '>svc-$1')
    const declaration = (text: string, selector: string): string => {
      const [, name = '', stated = ''] = /^([-\w]+)\s*:\s*([\s\S]*)$/.exec(text) ?? []
      const property = KEPT.get(name.toLowerCase())
      const [, value = '', important = ''] = /^([\s\S]*?)\s*(!\s*important)?$/i.exec(stated) ?? []
      note(selector, name.toLowerCase(), value)
      const broken = uses.breaks && BREAK.exec(name)?.[1]
      if (broken) return `${broken}:${value.replace(/^al(?:l|ways)$/i, 'page')}${important};`
      if (property === undefined) return ''
      return `${property}:"${encodeURIComponent(value)}"${important};`
    }
    /** The element that stands for a pseudo-element of footnotes: the note itself is elsewhere by then. */
    const partOf = (selector: string): string => {
      const part = selector.match(FOOTNOTE_PART)?.[0]?.toLowerCase().includes('call')
        ? 'call'
        : 'marker'
      const base = selector.replace(FOOTNOTE_PART, '') || '*'
      const attribute = `data-svc-part-${selectors.footnoteParts.length}`
      selectors.footnoteParts.push({ part, base, attribute })
      const own = `svc-footnote-${part}[${attribute}]`
      // As specific as its author wrote it.
      return `${own}:is(${own},${base})`
    }
    /** Rules and declarations up to the end of a block, each rule with its whole selector. */
    const block = (parent: string, depth: number): string => {
      let own = ''
      let box = ''
      let inner = ''
      const isPart = uses.footnotes && FOOTNOTE_PART.test(parent)
      FOOTNOTE_PART.lastIndex = 0
      while (at < css.length) {
        const { text, end } = head()
        if (end !== '{') {
          if (parent !== '' && text !== '') {
            own += declaration(text, parent)
            if (isPart && !/^content\b/i.test(text)) own += `${text};`
            if (boxed(parent) !== parent && !/^content\b/i.test(text)) box += `${text};`
          }
          if (end === '}' || end === '') break
        } else if (/^--[-\w]*\s*:/.test(text) || depth > MAX_DEPTH) skipBlock()
        else if (text.startsWith('@')) {
          if (/^@(?:media|supports|layer|container|scope|starting-style)\b/i.test(text)) {
            const [, media = 'all'] = /^@media\s+([\s\S]*)$/i.exec(text) ?? []
            conditions.push(media)
            const rules = block(parent, depth + 1)
            conditions.pop()
            if (rules !== '') inner += `${text}{${rules}}`
          } else if (/^@page\b/i.test(text) && parent === '') {
            inner += ruleOfPages(text)
          } else if (/^@footnote$/i.test(text) && parent === '') {
            inner += `svc-footnotes{${footnoteArea()}}`
          } else skipBlock()
        } else {
          const nested = text.includes('&')
            ? text.replaceAll('&', `:is(${parent})`)
            : `:is(${parent}) ${text}`
          inner += block(parent === '' ? text : nested, depth + 1)
        }
      }
      if (box !== '') inner = `${boxed(parent)}{${box}}${inner}`
      return own === '' ? inner : `${isPart ? partOf(parent) : parent}{${own}}${inner}`
    }
    let rules = ''
    // A brace too many ends no sheet.
    while (at < css.length) rules += block('', 0)
    return rules
  }

  const adopted: CSSStyleSheet[] = []
  for (const [index, { css, media }] of (world.svcStyleTexts ?? []).entries()) {
    const rules = translate(css, media, index)
    if (rules === '') continue
    const sheet = new CSSStyleSheet({ media })
    sheet.replaceSync(rules)
    adopted.push(sheet)
    if (rules.includes('svc-slot-')) slotSheets.push({ sheet, css: rules })
  }
  const properties = new CSSStyleSheet()
  // A property that the browser does not inherit must not be inherited here either.
  properties.replaceSync(
    [...KEPT.values()]
      .map((name) => `@property ${name}{syntax:"*";inherits:false}`)
      .concat(uses.marginStrings ? '@page{counter-increment:svc-page}' : '')
      .join(''),
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, properties, ...adopted]
  return [...unsupported]
}
