/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** One page's header and footer: its numbers, its size and its margins, lengths in millimetres. */
export interface Sheet {
  /** What `{page}` becomes; null leaves out header or footer where they show it. */
  readonly page: number | null
  readonly widthMm: number
  readonly heightMm: number
}

/** Everything the sheets are made of. */
export interface SheetsRequest {
  readonly headerHtml: string
  readonly footerHtml: string
  readonly pages: number
  readonly sheets: readonly Sheet[]
  readonly marginsMm: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
}

/** Height of the tallest header and footer, in millimetres. */
export interface SheetHeights {
  readonly headerMm: number
  readonly footerMm: number
}

/**
 * Lays out headers and footers as one document of page-sized sheets, beside the body. Runs in the page.
 *
 * They stand in a second `body` element with the attributes of the first, so that they see the document's
 * styles, fonts, images and base address; whatever would place or paint that body as a whole is taken off.
 * The document's own body is still there and untouched: `showSheets` turns the page over to the sheets,
 * `removeSheets` takes them away again.
 */
export async function layOutSheets(request: SheetsRequest): Promise<SheetHeights> {
  const PX_PER_MM = 96 / 25.4
  const { top, right, bottom, left } = request.marginsMm
  const stage = document.body.cloneNode(false) as HTMLElement
  for (const { name } of [...stage.attributes])
    if (name.startsWith('on')) stage.removeAttribute(name)
  stage.setAttribute('data-svc-stage', '')

  const set = (element: HTMLElement, style: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(style)) {
      element.style.setProperty(name, value, 'important')
    }
  }
  // Not reset as a whole: fonts, colours and language are inherited through here.
  const neutral = {
    position: 'static',
    display: 'block',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    'box-shadow': 'none',
    outline: '0',
    columns: 'auto',
    width: 'auto',
    height: 'auto',
    'min-width': '0',
    'min-height': '0',
    'max-width': 'none',
    'max-height': 'none',
    overflow: 'visible',
    transform: 'none',
    filter: 'none',
    opacity: '1',
    float: 'none',
    'text-indent': '0',
    'counter-reset': 'none',
  }
  set(stage, neutral)

  // Styles are shared by all sheets: five hundred copies would be five hundred style sheets.
  const shared: Element[] = []
  const template = (html: string) => {
    const holder = document.createElement('template')
    holder.innerHTML = html
    for (const style of holder.content.querySelectorAll('style,link[rel~="stylesheet" i]')) {
      style.remove()
      shared.push(style)
    }
    for (const script of holder.content.querySelectorAll('script')) script.remove()
    return holder.innerHTML
  }
  const templates = [template(request.headerHtml), template(request.footerHtml)] as const
  for (const style of shared) {
    style.setAttribute('data-svc-stage', '')
    document.head.append(style)
  }

  const contents: [HTMLElement[], HTMLElement[]] = [[], []]
  const sizes: string[] = []
  for (const { page, widthMm, heightMm } of request.sheets) {
    const size = `${widthMm}mm ${heightMm}mm`
    let name = sizes.indexOf(size)
    if (name === -1) name = sizes.push(size) - 1
    const sheet = document.createElement('svc-sheet')
    set(sheet, { all: 'unset' })
    set(sheet, {
      display: 'block',
      position: 'relative',
      overflow: 'hidden',
      'break-after': 'page',
      'break-inside': 'avoid',
      page: `svc-sheet-${name}`,
      width: `${widthMm}mm`,
      // Rounded down: a fraction of a pixel over the page would print an empty page after each sheet.
      height: `${Math.floor(heightMm * PX_PER_MM)}px`,
    })
    const boxes = [
      { 'inset-block-start': '0', height: `${top}mm` },
      { 'inset-block-start': `${heightMm - bottom}mm`, height: `${bottom}mm` },
    ]
    for (const index of [0, 1] as const) {
      const html = templates[index]
      if (!html || (page === null && html.includes('{page}'))) continue
      const box = document.createElement('svc-box')
      set(box, { all: 'unset' })
      set(box, {
        display: 'flex',
        'flex-direction': 'column',
        'justify-content': 'center',
        position: 'absolute',
        left: `${left}mm`,
        width: `${widthMm - left - right}mm`,
        ...boxes[index],
      })
      const content = document.createElement('svc-content')
      set(content, { all: 'unset' })
      set(content, { display: 'flow-root', 'flex-shrink': '0' })
      content.innerHTML = html
        .replaceAll('{page}', String(page))
        .replaceAll('{pages}', String(request.pages))
      box.append(content)
      sheet.append(box)
      contents[index].push(content)
    }
    stage.append(sheet)
  }

  const pageRules = document.createElement('style')
  pageRules.setAttribute('data-svc-stage', 'print')
  pageRules.media = 'not all'
  const boxes = ['top', 'bottom'].flatMap((side) =>
    ['left-corner', 'left', 'center', 'right', 'right-corner'].map((place) => `@${side}-${place}`),
  )
  const sides = ['left', 'right'].flatMap((side) =>
    ['top', 'middle', 'bottom'].map((place) => `@${side}-${place}`),
  )
  const silent = [...boxes, ...sides].map((box) => `${box}{content:none!important}`).join('')
  pageRules.textContent = sizes
    .map(
      (size, index) =>
        `@page svc-sheet-${index}{size:${size}!important;margin:0!important;${silent}}`,
    )
    .join('')
  document.head.append(pageRules)
  document.documentElement.append(stage)

  await Promise.all(
    [...stage.querySelectorAll('img')].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => {})
    }),
  )
  await document.fonts.ready
  const tallest = (elements: readonly HTMLElement[]) =>
    Math.max(0, ...elements.map((element) => element.getBoundingClientRect().height)) / PX_PER_MM
  return { headerMm: tallest(contents[0]), footerMm: tallest(contents[1]) }
}

/** Turns the page over to its sheets: the next print shows them and nothing else. Runs in the page. */
export function showSheets(): void {
  const reset = {
    display: 'block',
    position: 'static',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    columns: 'auto',
    width: 'auto',
    height: 'auto',
    'max-width': 'none',
    transform: 'none',
    filter: 'none',
    opacity: '1',
  }
  for (const [name, value] of Object.entries(reset)) {
    document.documentElement.style.setProperty(name, value, 'important')
  }
  document.body.style.setProperty('display', 'none', 'important')
  const rules = document.querySelector<HTMLStyleElement>('style[data-svc-stage="print"]')
  if (rules) rules.media = 'all'
}

/** Takes the sheets away, leaving the document as it was. Runs in the page. */
export function removeSheets(): void {
  for (const element of document.querySelectorAll('[data-svc-stage]')) element.remove()
}
