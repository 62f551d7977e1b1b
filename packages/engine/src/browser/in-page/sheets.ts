import type { PagedWorld } from './paged/paged-state.ts'
import { imagesArrived } from './resources/images-arrived.ts'

/** Place of a running element on a sheet, lengths in CSS pixels from its top left corner. */
export interface RunningBox {
  /** Which of the running elements it shows. */
  readonly element: number
  /** Whether that shows the number of its page. */
  readonly isNumbered: boolean
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
  /** Size of the margin box on paper: 1 where it is as large as it is. */
  readonly zoom: number
  /** How its lines are aligned, and where between top and bottom it stands. */
  readonly across: 'start' | 'center' | 'end'
  readonly down: 'start' | 'center' | 'end'
}

/** One page's header and footer: its numbers and its size, lengths in millimetres. */
export interface Sheet {
  /** Text that `{page}` becomes; null leaves out header or footer where they show it. */
  readonly page: string | null
  /** Whether `page` is no number but digits to measure: kept on one line, and no part of the height. */
  readonly isProbe?: boolean
  /** Which of the headers and footers it shows. */
  readonly header: number
  readonly footer: number
  readonly running: readonly RunningBox[]
  /** Value of `counter(page)`, 1-based. */
  readonly number: number
  readonly widthMm: number
  readonly heightMm: number
  /** Name of the `@page` rule of its size. */
  readonly pageName: string
}

/** Everything the sheets are made of. */
export interface SheetsRequest {
  /** HTML of all headers, each once. */
  readonly headers: readonly string[]
  readonly footers: readonly string[]
  readonly pages: number
  /** Value of `counter(pages)`. */
  readonly count: number
  readonly sheets: readonly Sheet[]
  /** Width of the bleed around the page. */
  readonly insetMm: number
  readonly marginsMm: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  /** Rules that hold while the sheets are shown. */
  readonly rules: string
}

/** Height of the tallest header and footer, in millimetres. */
export interface SheetHeights {
  readonly headerMm: number
  readonly footerMm: number
}

/**
 * Puts headers and footers beside the body, as one document of page-sized sheets. Runs in the page.
 *
 * They stand in a second `body` element with the attributes of the first, so that they see the document's
 * styles, fonts, images and base address. It makes no box of its own: what the styles do to the body as a whole
 * (padding, columns, a background, a transform) does not reach them. The document's own body is still there and
 * untouched.
 */
export function layOutSheets(request: SheetsRequest): void {
  const { top, right, bottom, left } = request.marginsMm
  const { insetMm: inset } = request
  const root = document.documentElement ?? document.appendChild(document.createElement('html'))
  const head = document.head ?? root.appendChild(document.createElement('head'))
  const important = (declarations: string) => declarations.replaceAll(';', '!important;')
  const create = (tag: string, declarations: string) => {
    const element = document.createElement(tag)
    element.style.cssText = important(`all:unset;${declarations}`)
    return element
  }
  // Styles are shared by all sheets: five hundred copies would be five hundred style sheets.
  const shared: HTMLElement[] = []
  const template = (html: string) => {
    const holder = document.createElement('template')
    holder.innerHTML = html
    const styles = 'style,link[rel~="stylesheet" i]'
    for (const element of holder.content.querySelectorAll<HTMLElement>(styles)) {
      element.remove()
      if (!shared.some(({ outerHTML }) => outerHTML === element.outerHTML)) shared.push(element)
    }
    for (const element of holder.content.querySelectorAll('script')) element.remove()
    return holder.innerHTML
  }
  const sides = [
    { side: 'top', part: 'header', parts: request.headers.map(template), marginMm: top },
    { side: 'bottom', part: 'footer', parts: request.footers.map(template), marginMm: bottom },
  ] as const

  // A frame set is no place for sheets, and scripts may have taken the body away.
  const hasBody = document.body?.localName === 'body'
  const stage = hasBody ? document.body.cloneNode(false) : document.createElement('body')
  if (!(stage instanceof HTMLElement)) return
  for (const { name } of [...stage.attributes]) {
    if (name.startsWith('on')) stage.removeAttribute(name)
  }
  // Inherited style stays, but for what would turn, hide or indent the sheets, and for the colour: it goes with a
  // background that the sheets do not have.
  stage.style.cssText += important(
    ';display:contents;zoom:1;visibility:visible;writing-mode:horizontal-tb;text-indent:0;color:canvastext;',
  )
  const emptySheet = ({ widthMm, heightMm, pageName }: Sheet) => {
    // Rounded down: a fraction of a pixel over the page would print an empty page after each sheet.
    const heightPx = Math.floor((heightMm * 96) / 25.4)
    // Contained: what is fixed in a header would be repeated on every other sheet.
    const sheet = create(
      'svc-sheet',
      `display:block;position:relative;contain:layout;overflow:hidden;page:${pageName};break-after:page;break-inside:avoid;width:${widthMm}mm;height:${heightPx}px;`,
    )
    for (const { side, marginMm } of sides) {
      const topMm = side === 'top' ? inset : heightMm - marginMm - inset
      const box = create(
        'svc-box',
        `display:flex;flex-direction:column;justify-content:center;position:absolute;top:${topMm}mm;height:${marginMm}mm;left:${left + inset}mm;width:${widthMm - left - right - 2 * inset}mm;`,
      )
      const content = create('svc-content', 'display:flow-root;flex-shrink:0;')
      content.setAttribute('data-svc-side', side)
      box.append(content)
      sheet.append(box)
    }
    return sheet
  }
  const { svcRunning = [] } = globalThis as PagedWorld
  const runningBox = ({ element, zoom, across, down, ...place }: RunningBox) => {
    const [left, top, width, height] = [place.leftPx, place.topPx, place.widthPx, place.heightPx]
    const ends = { start: 'flex-start', center: 'center', end: 'flex-end' }
    const box = create(
      'svc-box',
      `display:flex;flex-direction:column;justify-content:${ends[down]};position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;text-align:${{ start: 'left', center: 'center', end: 'right' }[across]};`,
    )
    const content = create('svc-content', `display:flow-root;flex-shrink:0;zoom:${zoom};`)
    const { box: original } = svcRunning[element] ?? {}
    if (original) content.append(original.cloneNode(true))
    for (const image of content.querySelectorAll('img')) image.loading = 'eager'
    box.append(content)
    return box
  }
  // Digits can be measured where they stand in text. In an attribute they may mean anything.
  const probe = (content: Element, html: string, digits: string) => {
    const holder = document.createElement('template')
    holder.innerHTML = html
    const walker = document.createTreeWalker(holder.content, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const counted = (text: string) => text.split('{page}').length - 1
    const shown = texts.reduce((sum, text) => sum + counted(text.data), 0)
    if (shown !== counted(html)) {
      content.setAttribute('data-svc-unmeasured', '')
      return
    }
    for (const text of texts) {
      const parts = text.data.split('{page}').flatMap((part, index) => {
        const number = create('svc-digits', 'white-space:nowrap;')
        number.textContent = digits
        return index === 0 ? [part] : [number, part]
      })
      if (parts.length > 1) text.replaceWith(...parts)
    }
    content.append(holder.content)
  }
  // Copies share their styles, which the browser then parses and computes once and not for every sheet.
  const emptySheets = new Map<string, HTMLElement>()
  for (const described of request.sheets) {
    const { page, pageName, isProbe = false } = described
    const empty = emptySheets.get(pageName) ?? emptySheet(described)
    emptySheets.set(pageName, empty)
    const sheet = empty.cloneNode(true) as HTMLElement
    for (const [index, { part, parts }] of sides.entries()) {
      const html = parts[described[part]]
      const content = sheet.children[index]?.firstElementChild
      if (!content || !html || (page === null && html.includes('{page}'))) continue
      const counted = html.replaceAll('{pages}', String(request.pages))
      if (isProbe) {
        content.removeAttribute('data-svc-side')
        probe(content, counted, String(page))
      } else content.innerHTML = counted.replaceAll('{page}', String(page))
      for (const image of content.querySelectorAll('img')) image.loading = 'eager'
    }
    const counters = `page ${described.number} pages ${request.count}`
    sheet.style.setProperty('counter-reset', counters, 'important')
    sheet.append(...described.running.map(runningBox))
    stage.append(sheet)
  }

  const rules = document.createElement('style')
  rules.media = 'not all'
  rules.textContent = request.rules
  for (const element of [stage, ...shared, rules]) element.setAttribute('data-svc-stage', '')
  rules.setAttribute('data-svc-stage', 'rules')
  head.append(...shared, rules)
  root.append(stage)
}

/** Waits for the images and fonts of the sheets and measures the tallest. Runs in the page. */
export async function measureSheets(): Promise<SheetHeights> {
  const images = document.querySelectorAll<HTMLImageElement>('[data-svc-stage] img')
  await imagesArrived(images)
  // Stylesheets ask for their fonts and images when they are first computed.
  document.documentElement.getBoundingClientRect()
  await document.fonts.ready
  // Not the rectangle: a zoom or transform of the document is in it, and goes before the sheets are printed.
  const heightMm = (content: Element) =>
    (Number.parseFloat(getComputedStyle(content).height) * 25.4) / 96
  const tallest = (side: string) => {
    const contents = document.querySelectorAll(`[data-svc-stage] [data-svc-side="${side}"]`)
    return Math.max(0, ...[...contents].map(heightMm))
  }
  return { headerMm: tallest('top'), footerMm: tallest('bottom') }
}

/**
 * Advances of the digits of each probe, in each place where it shows its number, in pixels; none where it cannot show
 * it. Runs in the page.
 */
export function measureDigits(): number[][][] {
  const range = document.createRange()
  const sheets = [...document.querySelectorAll('[data-svc-stage] > svc-sheet')]
  return sheets.map((sheet) => {
    if (sheet.querySelector('[data-svc-unmeasured]')) return []
    const advances = [...sheet.querySelectorAll('svc-digits')].map(({ firstChild: text }) => {
      if (!(text instanceof Text)) return []
      return Array.from(text.data, (_, index) => {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        return range.getBoundingClientRect().width
      })
    })
    // Hidden text is not painted.
    return advances.filter((shown) => shown.some((width) => width > 0))
  })
}

/** Turns the page over to its sheets: the next print shows them and nothing else. Runs in the page. */
export function showSheets(): void {
  const root = document.documentElement
  root.setAttribute('data-svc-style', root.getAttribute('style') ?? '')
  // Neither transition nor animation: what changes here would only begin to change.
  const plain =
    'transition:none;animation:none;display:block;position:static;float:none;width:auto;height:auto;min-width:0;min-height:0;max-width:none;max-height:none;margin:0;padding:0;border:0;outline:0;background:none;box-shadow:none;columns:auto;overflow:visible;zoom:1;transform:none;translate:none;rotate:none;scale:none;perspective:none;filter:none;backdrop-filter:none;opacity:1;mix-blend-mode:normal;clip-path:none;mask:none;contain:none;container-type:normal;content-visibility:visible;visibility:visible;writing-mode:horizontal-tb;page:auto;'
  root.style.cssText += `;${plain.replaceAll(';', '!important;')}`
  for (const child of root.children) {
    if (child.localName === 'head' || !child.hasAttribute('data-svc-stage')) {
      child.setAttribute('data-svc-style', child.getAttribute('style') ?? '')
      ;(child as HTMLElement).style.setProperty('display', 'none', 'important')
    }
  }
  const rules = document.querySelector<HTMLStyleElement>('style[data-svc-stage="rules"]')
  if (rules) rules.media = 'all'
}

/** Takes the sheets away, leaving the document as it was. Runs in the page. */
export function removeSheets(): void {
  for (const element of document.querySelectorAll('[data-svc-stage]')) element.remove()
  for (const element of document.querySelectorAll('[data-svc-style]')) {
    const style = element.getAttribute('data-svc-style')
    if (style === '') element.removeAttribute('style')
    else element.setAttribute('style', String(style))
    element.removeAttribute('data-svc-style')
  }
}
