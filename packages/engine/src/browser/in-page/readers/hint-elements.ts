import type { TagHint } from '../../../pdf/ua/tag-hint.ts'

/** Facts that the page knows of an element; {@link TagHint} is made of them. */
export interface ElementNote extends Omit<TagHint, 'language'> {
  /** Some of its text, where that is of a script that its language is not written in. */
  readonly sample?: string
}

/**
 * Notes what the browser has no tag for, and gives each element concerned a language that ends with the number of its
 * note: the language is what Chromium writes into the tags of any element. Runs in the page.
 *
 * The language that `:lang()`, fonts and hyphenation go by stays the author's: a private part changes none of them.
 *
 * @param mark comes before the number
 * @param documentLanguage of what has no language of its own
 * @returns the notes, by their number
 */
export function hintElements(mark: string, documentLanguage: string): ElementNote[] {
  const MAX_SAMPLE = 60
  const MAX_SAMPLES = 5000
  // Elements that have a tag without a role.
  const TAGGED =
    '[role],p,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,td,th,caption,blockquote,figure,img,article,aside,a[href],[data-svc-field]'
  const contentLanguage =
    document.querySelector('meta[http-equiv="content-language" i]')?.getAttribute('content') ?? ''

  const languageOf = (element: Element) => {
    return (element.closest('[lang]')?.getAttribute('lang') ?? contentLanguage).trim()
  }
  const languages = new Map<Element, string>()
  const noted = new Map<Element, ElementNote>()
  const note = (element: Element, hint: ElementNote) => {
    // Before any is set: an element inside of another would take that one's note for a language.
    languages.set(element, languageOf(element))
    noted.set(element, { ...noted.get(element), ...hint })
  }

  const headerNames = new Map<Element, string>()
  for (const element of document.querySelectorAll('body *')) {
    const { position, display } = getComputedStyle(element)
    const isSection = display === 'table-header-group' || display === 'table-footer-group'
    if (position !== 'fixed' && !isSection) continue
    // Rows have tags, the sections that they are in have none.
    const boxes = isSection && element.localName !== 'div' ? [...element.children] : [element]
    for (const box of boxes) note(box, { repeats: true })
  }

  for (const table of document.querySelectorAll('table')) {
    const { tHead, tFoot } = table
    for (const row of tHead?.rows ?? []) note(row, { group: 'THead' })
    for (const row of tFoot?.rows ?? []) note(row, { group: 'TFoot' })
    // Identifiers may come twice in a document, and belong to the table they are in.
    for (const cell of table.querySelectorAll<HTMLTableCellElement>(':is(th,td)[headers]')) {
      if (cell.closest('table') !== table) continue
      const named = cell.headers.split(/\s+/).flatMap((id) => {
        const head = id ? table.querySelector(`th[id="${CSS.escape(id)}"]`) : null
        return head ? [head] : []
      })
      const names = named.map((head) => {
        const name = headerNames.get(head) ?? `${headerNames.size}`
        headerNames.set(head, name)
        return name
      })
      if (names.length > 0) note(cell, { headers: names })
    }
  }
  for (const [head, name] of headerNames) note(head, { name })

  const NUMBERINGS: Readonly<Record<string, string>> = {
    'lower-alpha': 'LowerAlpha',
    'lower-latin': 'LowerAlpha',
    'upper-alpha': 'UpperAlpha',
    'upper-latin': 'UpperAlpha',
    'lower-roman': 'LowerRoman',
    'upper-roman': 'UpperRoman',
  }
  // The browser has words for these, and none for anything else that marks items.
  const KNOWN = /^(?:none|disc|circle|square|decimal|decimal-leading-zero)$/
  for (const list of document.querySelectorAll('ol,ul,menu')) {
    const style = getComputedStyle(list.querySelector(':scope > li') ?? list)
    const { listStyleType, listStyleImage } = style
    const numbering = NUMBERINGS[listStyleType]
    const isImage = listStyleImage !== 'none'
    const another = list.localName === 'ol' && !isImage ? 'Decimal' : 'Disc'
    if (numbering && !isImage) note(list, { numbering })
    else if (isImage || !KNOWN.test(listStyleType)) note(list, { numbering: another })
  }

  for (const abbreviation of document.querySelectorAll<HTMLElement>('abbr[title],acronym[title]')) {
    const expansion = abbreviation.title.replace(/\s+/g, ' ').trim()
    if (expansion) note(abbreviation, { expansion })
  }
  const TYPED = {
    figcaption: 'Caption',
    q: 'Quote',
    '[role="doc-footnote"],[role="doc-endnote"]': 'Note',
    'a[role="doc-noteref"],a[data-footnote-ref]': 'Reference',
  } as const
  for (const [selector, type] of Object.entries(TYPED)) {
    for (const element of document.querySelectorAll(selector)) {
      if (!element.closest('[aria-hidden="true"]')) note(element, { type })
    }
  }

  for (const [attribute, type] of [
    ['data-svc-note', 'Reference'],
    ['data-svc-footnote', 'Note'],
  ] as const) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      note(element, { type, footnote: Number(element.getAttribute(attribute)) })
    }
  }

  const scripts = new Map<string, RegExp | undefined>()
  /** Letters that a language is written with; undefined where it is no language. */
  const lettersOf = (language: string) => {
    if (scripts.has(language)) return scripts.get(language)
    const MIXED: Readonly<Record<string, string>> = {
      Jpan: 'Hani Hira Kana',
      Kore: 'Hang Hani',
      Hans: 'Hani Bopo',
      Hant: 'Hani Bopo',
    }
    let letters: RegExp | undefined
    try {
      const { script = '' } = new Intl.Locale(language).maximize()
      const names = (MIXED[script] ?? script).split(' ')
      letters = new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu')
    } catch {
      // No language, or one without a script: nothing can be said of it.
    }
    scripts.set(language, letters)
    return letters
  }

  const isInLine = (element: Element) =>
    /^(inline|contents|ruby)/.test(getComputedStyle(element).display)
  /** Text of a block, without that of blocks in it. */
  const ownText = (block: Element) =>
    [...block.childNodes]
      .filter((node) => !(node instanceof Element) || isInLine(node))
      .map((node) => node.textContent)
      .join('')
  /** Blocks with text that is not of the Latin script. */
  const foreign = new Set<Element>()
  const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() && foreign.size < MAX_SAMPLES) {
    const text = texts.currentNode.nodeValue ?? ''
    if (!/[\u0370-\u1dff\u2e80-\ud7ff\uf900-\ufdff\ufe70-\uffef\ud840-\udbff]/.test(text)) continue
    let block = texts.currentNode.parentElement
    if (!block || block.closest('svg,math,script,style,[aria-hidden="true"]')) continue
    // An element that has a language has it of its author.
    while (block.parentElement && !block.hasAttribute('lang') && isInLine(block)) {
      block = block.parentElement
    }
    foreign.add(block)
  }
  for (const block of foreign) {
    const text = ownText(block)
    if (block === document.body || block === document.documentElement) continue
    const letters = lettersOf(languageOf(block) || documentLanguage)
    const all = text.match(/\p{L}/gu)?.length ?? 0
    if (!letters || all === 0 || (text.match(letters)?.length ?? 0) > all / 2) continue
    note(block, { sample: text.trim().slice(0, MAX_SAMPLE) })
  }
  for (const field of document.querySelectorAll('[data-svc-field]')) {
    note(field, { field: Number(field.getAttribute('data-svc-field')) })
  }

  for (const name of ['column', 'row'] as const) {
    for (const element of document.querySelectorAll(`[data-svc-${name}]`)) {
      note(element, { [name]: Number(element.getAttribute(`data-svc-${name}`)) })
    }
  }

  for (const element of document.querySelectorAll('[data-svc-doubt]')) {
    const kind = element.getAttribute('data-svc-doubt')
    if (kind === 'order' || kind === 'heading' || kind === 'list') note(element, { doubt: kind })
  }

  const notes: ElementNote[] = []
  const numbers = new Map<string, readonly [number, number]>()
  // Outer ones first: Chromium writes no language that an element shares with what it is in, and so every note has two
  // numbers.
  for (const element of document.querySelectorAll('*')) {
    const hint = noted.get(element)
    if (!hint) continue
    const key = JSON.stringify(hint)
    const [number, another] = numbers.get(key) ?? [notes.push(hint) - 1, notes.push(hint) - 1]
    numbers.set(key, [number, another])
    const language = languages.get(element)
    const marked = `${language ? `${language}-` : ''}${mark}`
    const outer = element.parentElement?.closest('[lang]')?.getAttribute('lang')
    const own = outer === `${marked}${number}` ? another : number
    element.setAttribute('lang', `${marked}${own}`)
    if (element.matches(TAGGED)) continue
    // A box in a line is a group of its own otherwise, and breaks the line for readers.
    element.setAttribute('role', isInLine(element) ? 'mark' : 'group')
  }
  return notes
}
