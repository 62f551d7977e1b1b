import type { ContentPart, PagedWorld, PageReference } from './paged-state.ts'

/** References of a document to its own pages. */
export interface CollectedReferences {
  /** How many pieces of content there are to fill in. */
  readonly count: number
  /** Names of the destinations whose pages are wanted. */
  readonly destinations: readonly string[]
  /** Places that references lead to and the document does not have. */
  readonly missing: readonly string[]
  /** Patterns of leaders, which are no text to read. */
  readonly leaders: readonly string[]
  /** Parts of content that cannot be made, by the name of the feature. */
  readonly unsupported: readonly string[]
}

/**
 * Finds generated content with references to pages, texts of other places, and leaders, and makes room for it. Runs in
 * the page, after `adoptPagedCss` and `prepareCounters`.
 *
 * @param prefix starts the ids given to places that show the number of their own page
 */
export function collectReferences(prefix: string): CollectedReferences {
  const TOKEN =
    /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[-\w]+\((?:[^()"']|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))*\)|[^\s"'(]+/g
  const world = globalThis as PagedWorld
  const { selectors, countsPages = false } = world.svcPaged ?? {}
  const references: PageReference[] = world.svcPaged?.references ?? []
  const destinations = new Set<string>()
  const leaders = new Set<string>()
  const missing = new Set<string>()
  const unsupported = new Set<string>()
  const links = document.createDocumentFragment()

  const unescaped = (quoted: string) =>
    quoted
      .slice(1, -1)
      .replace(/\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi, (_, hex?: string, char?: string) =>
        hex ? String.fromCodePoint(Number.parseInt(hex, 16) || 0xfffd) : (char ?? ''),
      )
  const argumentsOf = (call: string) => {
    const inside = call.slice(call.indexOf('(') + 1, -1)
    const parts = inside.match(/(?:[^,"'(]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))+/g) ?? []
    return parts.map((part) => part.trim())
  }
  const targetOf = (element: Element, address: string) => {
    const [, name = ''] = /^attr\(\s*([-\w]+)/i.exec(address) ?? []
    const [, inner = ''] = /^url\(\s*([\s\S]*?)\s*\)$/i.exec(address) ?? []
    const quoted = inner || address
    const written = name
      ? (element.getAttribute(name) ?? '')
      : /^["']/.test(quoted)
        ? unescaped(quoted)
        : inner
    if (written === '') return undefined
    const url = URL.parse(written, document.baseURI)
    const own = URL.parse(document.URL)
    if (url === null || own === null) return undefined
    const { hash } = url
    url.hash = own.hash = ''
    const isOwn = written.startsWith('#') || url.href === own.href
    if (!isOwn || hash.length < 2) return undefined
    let id = hash.slice(1)
    try {
      id = decodeURIComponent(id)
    } catch {
      // No encoded name.
    }
    return {
      id,
      target: document.getElementById(id) ?? document.getElementsByName(id)[0],
      // The browser names places as links to them are written.
      isLinked: element instanceof HTMLAnchorElement && element.hash === hash,
      hash,
    }
  }
  const destinationOf = (element: Element, address: string) => {
    const found = targetOf(element, address)
    if (found === undefined) return ''
    if (found.target === undefined) {
      missing.add(`#${found.id}`)
      return ''
    }
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(found.id)}`
    if (!found.isLinked) links.append(link)
    const destination = (found.isLinked ? found.hash : link.hash).slice(1)
    destinations.add(destination)
    return destination
  }
  const textOf = (element: Element, address: string, what: string) => {
    const found = targetOf(element, address)
    if (found && found.target === undefined) missing.add(`#${found.id}`)
    if (!found?.target) return ''
    const text = found.target.textContent.replace(/\s+/g, ' ').trim()
    if (what === 'first-letter') return [...text].slice(0, 1).join('')
    if (what !== 'before' && what !== 'after') return text
    const { content } = getComputedStyle(found.target, `::${what}`)
    if (/^["']/.test(content)) return unescaped(content)
    if (!/^(?:none|normal)$/.test(content)) unsupported.add(`target-text(…, ${what}) with counters`)
    return ''
  }
  const LEADERS: Readonly<Record<string, string>> = { dotted: '. ', solid: '_', space: ' ' }
  /** Values of a counter at a target, in a style. */
  const counted = (values: readonly number[], separator: string, style: string): ContentPart[] =>
    values.flatMap((value, index): ContentPart[] => [
      ...(index > 0 ? [{ kind: 'text', text: separator } as const] : []),
      style === '' || style.toLowerCase() === 'decimal'
        ? { kind: 'text', text: String(value) }
        : { kind: 'number', value, style },
    ])
  const valuesAt = (element: Element, address: string, name: string) => {
    const found = targetOf(element, address)
    if (found && found.target === undefined) missing.add(`#${found.id}`)
    return found?.target ? (world.svcCountersOf?.(found.target, name) ?? []) : []
  }
  /** Number of its own page, or of all pages; undefined where it is shown more than once. */
  const ownNumber = (element: Element, counter: string, style: string): ContentPart | undefined => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { position, display } = getComputedStyle(around)
      const isRunning = /running\(/i.test(
        getComputedStyle(around).getPropertyValue('--svc-position'),
      )
      if (isRunning) return undefined
      if (position === 'fixed' || /^table-(?:header|footer)-group$/.test(display)) {
        unsupported.add('counter(page) in what pages repeat')
        return undefined
      }
    }
    const isAll = counter.toLowerCase() === 'pages'
    const destination = isAll ? '/pages' : `${prefix}${references.length}`
    if (!isAll) {
      const link = document.createElement('a')
      link.href = `#${destination}`
      links.append(link)
    }
    destinations.add(destination)
    return { kind: 'page', destination, style }
  }
  const partsOf = (element: Element, token: string): readonly ContentPart[] => {
    const [, called = ''] = /^([-\w]+)\(/.exec(token) ?? []
    const [first = '', second = '', third = '', fourth = ''] = argumentsOf(token)
    const separator = /^["']/.test(third) ? unescaped(third) : ''
    switch (called.toLowerCase()) {
      case 'target-counter':
        if (/^pages?$/i.test(second)) break
        return counted(valuesAt(element, first, second).slice(-1), '', third)
      case 'target-counters':
        if (/^pages?$/i.test(second)) unsupported.add('target-counters() of pages')
        return counted(valuesAt(element, first, second), separator, fourth)
    }
    return [partOf(element, token)]
  }
  const partOf = (element: Element, token: string): ContentPart => {
    const [, called = ''] = /^([-\w]+)\(/.exec(token) ?? []
    const [first = '', second = '', third = ''] = argumentsOf(token)
    switch (called.toLowerCase()) {
      case 'leader': {
        const pattern = /^["']/.test(first)
          ? unescaped(first)
          : (LEADERS[first.toLowerCase()] ?? '. ')
        leaders.add(pattern)
        return { kind: 'leader', pattern }
      }
      case 'target-text':
        return { kind: 'text', text: textOf(element, first, second.toLowerCase()) }
      case 'target-counter':
        if (second.toLowerCase() === 'pages') {
          destinations.add('/pages')
          return { kind: 'page', destination: '/pages', style: third }
        }
        return { kind: 'page', destination: destinationOf(element, first), style: third }
      case 'counter':
        return (
          (countsPages && /^pages?$/i.test(first) && ownNumber(element, first, second)) || {
            kind: 'native',
            css: token,
          }
        )
      default:
        return { kind: 'native', css: token }
    }
  }
  /** Whether numbers of a style are written by the browser: neither digits, Roman numerals nor Latin letters. */
  const isOfBrowser = (style: string) =>
    style !== '' &&
    !/^(?:decimal|decimal-leading-zero|(?:lower|upper)-(?:roman|alpha|latin))$/i.test(style)
  const known = new Set<string>()
  const numbers = new Map<Element, number>()
  for (const { selector, side } of selectors?.references ?? []) {
    let found: Iterable<Element> = []
    try {
      found = document.querySelectorAll(selector)
    } catch {
      // No selector, so no rule either.
    }
    for (const element of found) {
      if (!(element instanceof HTMLElement)) continue
      const number = numbers.get(element) ?? numbers.size
      numbers.set(element, number)
      const key = `${side}${number}`
      if (known.has(key)) continue
      known.add(key)
      const value = getComputedStyle(element, `::${side}`).getPropertyValue('--svc-content')
      const content = decodeURIComponent(value.replaceAll('"', ''))
      const isOurs = /\b(?:target-counters?|target-text|leader)\(/i.test(content)
      if (!isOurs && !(countsPages && /\bcounter\(\s*pages?\b/i.test(content))) continue
      const own = `${prefix}${references.length}`
      const parts = (content.match(TOKEN) ?? []).flatMap((token) => partsOf(element, token))
      if (!isOurs && !parts.some(({ kind }) => kind === 'page')) continue
      const needsBox = parts.some(
        (part) =>
          part.kind === 'leader' ||
          part.kind === 'number' ||
          (part.kind === 'page' && (part.destination === own || isOfBrowser(part.style))),
      )
      const box = needsBox ? document.createElement(`svc-${side}`) : undefined
      if (box && destinations.has(own)) box.id = own
      references.push({ element, side, parts, box })
    }
  }
  // After all styles were read: what is put in may match selectors.
  for (const { element, side, parts, box } of references) {
    if (box === undefined) {
      element.setAttribute(`data-svc-${side}`, '')
      continue
    }
    element.setAttribute(`data-svc-boxed-${side}`, '')
    const leaderAt = parts.findIndex(({ kind }) => kind === 'leader')
    const at = leaderAt < 0 ? parts.length : leaderAt
    const piece = (part: ContentPart) => {
      const span = document.createElement(part.kind === 'leader' ? 'svc-leader' : 'svc-part')
      const isNumber = part.kind === 'number' || (part.kind === 'page' && isOfBrowser(part.style))
      const number = isNumber ? `counter(svc-page,${part.style})` : undefined
      const css = part.kind === 'native' ? part.css : number
      if (part.kind === 'number') span.style.counterSet = `svc-page ${part.value}`
      if (css !== undefined) {
        span.style.setProperty('--svc-native', css)
        span.setAttribute('data-svc-native', '')
      } else if (part.kind === 'text') span.textContent = part.text
      else if (part.kind === 'leader') span.setAttribute('aria-hidden', 'true')
      return span
    }
    const tail = document.createElement('svc-tail')
    tail.append(...parts.slice(at).map(piece))
    box.append(...parts.slice(0, at).map(piece), tail)
    if (side === 'before') element.prepend(box)
    else element.append(box)
  }
  document.head?.append(links)
  const rules = new CSSStyleSheet()
  rules.replaceSync(
    ['before', 'after']
      .flatMap((side) => [
        `[data-svc-${side}]::${side}{content:var(--svc-${side})!important}`,
        `[data-svc-boxed-${side}]::${side}{content:none!important}`,
      ])
      .join('')
      .concat(
        '[data-svc-native]::before{content:var(--svc-native)}svc-tail{white-space:nowrap}',
        'svc-leader{display:inline-block;overflow:clip;white-space:pre;text-align:end;text-indent:0;width:0}',
      ),
  )
  if (references.length > 0) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  }
  return {
    count: references.length,
    destinations: [...destinations],
    leaders: [...leaders],
    missing: [...missing],
    unsupported: [...unsupported],
  }
}
