import type { Footnote, PagedWorld } from '../paged-state.ts'

/** Footnotes of a document. */
export interface CollectedFootnotes {
  /** Named destinations of their calls, in order. */
  readonly calls: readonly string[]
  readonly unsupported: readonly string[]
}

/**
 * Takes footnotes (`float: footnote`) out of the text and leaves their calls there. The notes wait in front of the
 * document, where the boxes at the foot of its pages will be. Runs in the page, after `adoptPagedCss`.
 *
 * A note of Markdown stands behind the text, and is called by a link (`data-svc-note-place`) that waits for its number.
 *
 * A note keeps copies of the elements around it: selectors that lead through them still find it, and it inherits what it
 * inherited.
 *
 * @param prefix starts the ids given to calls
 */
export function collectFootnotes(prefix: string): CollectedFootnotes {
  const world = globalThis as PagedWorld
  const selectors = world.svcPaged?.selectors
  const unsupported = new Set<string>()
  const all = (selector: string): readonly HTMLElement[] => {
    try {
      return [...document.querySelectorAll<HTMLElement>(selector)]
    } catch {
      // No selector, so no rule either.
      return []
    }
  }
  const stated = (element: Element, property: string) =>
    decodeURIComponent(getComputedStyle(element).getPropertyValue(property).replaceAll('"', ''))
  const found = new Set((selectors?.footnotes ?? []).flatMap(all))
  const notes = [...found].filter(
    (element) =>
      // Nothing floats in a picture.
      element instanceof HTMLElement &&
      /^footnote$/i.test(stated(element, '--svc-float')) &&
      element.checkVisibility() &&
      element !== document.body &&
      element.parentElement?.closest('body') !== null,
  )
  // A note in a note would be a note of the page that the other is on: it stays where it is written.
  const own = notes.filter(
    (element) => !notes.some((one) => one !== element && one.contains(element)),
  )
  if (own.length < notes.length) unsupported.add('float: footnote inside of a footnote')
  if (own.length === 0) return { calls: [], unsupported: [...unsupported] }
  const places = new Map(
    all('a[data-svc-note-place]').map((link) => [
      document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))),
      link,
    ]),
  )
  const placeOf = (note: HTMLElement) => places.get(note) ?? note
  const isBefore = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  own.sort((one, other) => (isBefore(placeOf(one), placeOf(other)) ? -1 : 1))
  const resets = [...new Set((selectors?.footnoteResets ?? []).flatMap(all))].filter((element) =>
    /\bfootnote\b/.test(getComputedStyle(element).counterReset),
  )
  // Before anything is moved: selectors find the notes where they are written.
  const parts = (selectors?.footnoteParts ?? []).map((one) => ({
    ...one,
    notes: new Set(all(one.base)),
  }))

  const stack = document.createElement('svc-foot-stack')
  const waiting = document.createElement('svc-footnotes')
  stack.append(waiting)
  const links = document.createDocumentFragment()
  const collected: Footnote[] = []
  let since: HTMLElement | undefined
  let count = 0
  for (const [index, note] of own.entries()) {
    const place = placeOf(note)
    const last = resets.findLast((element) => isBefore(element, place) || element.contains(place))
    const [, by = '1'] = /\bfootnote (-?\d+)/.exec(getComputedStyle(note).counterIncrement) ?? []
    count = (last === since ? count : 0) + Number(by)
    since = last
    const call = document.createElement('svc-footnote-call')
    const marker = document.createElement('svc-footnote-marker')
    call.id = `${prefix}${index}`
    call.setAttribute('data-svc-note', String(index))
    for (const { part, notes: wanted, attribute } of parts) {
      if (wanted.has(note)) (part === 'call' ? call : marker).setAttribute(attribute, '')
    }
    let box: HTMLElement | undefined
    let innermost: HTMLElement | undefined
    for (let around = note.parentElement; around && around !== document.body; ) {
      const copy = around.cloneNode(false) as HTMLElement
      for (const { name } of [...copy.attributes]) {
        if (/^(?:id|name|href|on.*|aria-.*|data-svc-.*)$/.test(name)) copy.removeAttribute(name)
      }
      copy.setAttribute('data-svc-around', '')
      copy.setAttribute('role', 'none')
      copy.style.cssText +=
        ';display:contents!important;counter-increment:none!important;counter-reset:none!important;counter-set:none!important'
      if (box) copy.append(box)
      innermost ??= copy
      box = copy
      around = around.parentElement
    }
    if (place === note) note.before(call)
    else place.append(call)
    innermost?.append(note)
    box ??= note
    note.setAttribute('data-svc-footnote', String(index))
    note.prepend(marker)
    waiting.append(box)
    collected.push({ call, marker, box, number: count })
    const link = document.createElement('a')
    link.href = `#${call.id}`
    links.append(link)
  }
  document.head?.append(links)
  document.body.prepend(stack)

  const write = (element: HTMLElement, number: number, suffix: string) => {
    const content = stated(element, '--svc-content')
    const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[-\w]+\([^()]*\)|[^\s"'(]+/g
    const simple = /^(?:counter\(\s*footnote\s*(?:,\s*decimal\s*)?\))$/i
    const tokens = content === '' || content === 'normal' ? [] : (content.match(TOKEN) ?? [])
    if (tokens.length === 0) element.textContent = `${number}${suffix}`
    else if (content === 'none') element.textContent = ''
    else if (tokens.every((token) => /^["']/.test(token) || simple.test(token))) {
      element.textContent = tokens
        .map((token) => (simple.test(token) ? String(number) : token.slice(1, -1)))
        .join('')
        .replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex?: string, char?: string) =>
          hex ? String.fromCodePoint(Number.parseInt(hex, 16) || 0xfffd) : (char ?? ''),
        )
    } else {
      // Styles of counters are the browser's affair.
      element.style.counterSet = `footnote ${number}`
      element.style.setProperty('--svc-native', content)
      element.setAttribute('data-svc-native', '')
    }
  }
  const rules = new CSSStyleSheet()
  rules.replaceSync(`
    svc-foot-stack{all:unset;display:block;position:absolute}
    svc-foot-page{all:unset;display:flex;flex-direction:column;justify-content:flex-end;break-inside:avoid;break-after:page}
    svc-foot-page:last-child{break-after:auto}
    svc-foot-fill{all:unset;display:block;float:left;width:100%}
    svc-foot-stack [data-svc-around]::before,svc-foot-stack [data-svc-around]::after,svc-foot-stack [data-svc-around]::marker{content:none!important}
    [data-svc-native]::before{content:var(--svc-native)}`)
  // Before the document's own: whatever that says wins.
  const defaults = new CSSStyleSheet()
  defaults.replaceSync(`
    svc-footnotes{display:block;flex:none;margin-top:1em}
    ${selectors?.hasFootnoteArea ? '' : 'svc-footnotes::before{content:"";display:block;width:6em;border-top:thin solid;margin-bottom:.4em}'}
    [data-svc-footnote]{display:block}
    :where([data-svc-footnote]){text-align:start;text-indent:0;white-space:normal}
    svc-footnote-call{font-size:.7em;line-height:0;vertical-align:super;font-style:normal;font-weight:normal}
    svc-footnote-marker{font-style:normal}`)
  document.adoptedStyleSheets = [defaults, ...document.adoptedStyleSheets, rules]
  for (const { call, marker, number } of collected) {
    write(call, number, '')
    write(marker, number, '. ')
  }
  world.svcFootnotes = { notes: collected, stack }
  return { calls: collected.map(({ call }) => call.id), unsupported: [...unsupported] }
}
