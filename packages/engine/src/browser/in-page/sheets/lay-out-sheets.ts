import { loadNow, runningBox } from './running-box.ts'
import { importantly, sheetElement } from './sheet-element.ts'
import { SheetTemplates } from './sheet-templates.ts'
import type { Sheet, SheetsRequest } from './sheets-request.ts'
import { showDigits } from './show-digits.ts'

/** Headers or footers, each once, without their styles. */
interface SheetSide {
  readonly side: 'top' | 'bottom'
  readonly part: 'header' | 'footer'
  readonly parts: readonly string[]
  readonly marginMm: number
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
  const { top, bottom } = request.marginsMm
  const root = document.documentElement ?? document.appendChild(document.createElement('html'))
  const head = document.head ?? root.appendChild(document.createElement('head'))
  const templates = new SheetTemplates()
  const template = (html: string) => templates.template(html)
  const sides: readonly SheetSide[] = [
    { side: 'top', part: 'header', parts: request.headers.map(template), marginMm: top },
    { side: 'bottom', part: 'footer', parts: request.footers.map(template), marginMm: bottom },
  ]
  const stage = emptyStage()
  if (stage === undefined) return
  // Copies share their styles, which the browser then parses and computes once and not for every sheet.
  const emptySheets = new Map<string, HTMLElement>()
  for (const described of request.sheets) {
    const empty = emptySheets.get(described.pageName) ?? emptySheet(described, sides, request)
    emptySheets.set(described.pageName, empty)
    stage.append(filledSheet(empty.cloneNode(true) as HTMLElement, described, sides, request))
  }
  const rules = document.createElement('style')
  rules.media = 'not all'
  rules.textContent = request.rules
  for (const element of [stage, ...templates.shared, rules]) {
    element.setAttribute('data-svc-stage', '')
  }
  rules.setAttribute('data-svc-stage', 'rules')
  head.append(...templates.shared, rules)
  root.append(stage)
}

/** The second body; undefined where scripts have made the first one something else. */
function emptyStage(): HTMLElement | undefined {
  // A frame set is no place for sheets, and scripts may have taken the body away.
  const hasBody = document.body?.localName === 'body'
  const stage = hasBody ? document.body.cloneNode(false) : document.createElement('body')
  if (!(stage instanceof HTMLElement)) return undefined
  for (const { name } of [...stage.attributes]) {
    if (name.startsWith('on')) stage.removeAttribute(name)
  }
  // Inherited style stays, but for what would turn, hide or indent the sheets, and for the colour: it goes with a
  // background that the sheets do not have.
  stage.style.cssText += importantly(
    ';display:contents;zoom:1;visibility:visible;writing-mode:horizontal-tb;text-indent:0;color:canvastext;',
  )
  return stage
}

function emptySheet(
  { widthMm, heightMm, pageName }: Sheet,
  sides: readonly SheetSide[],
  { insetMm, marginsMm: { left, right } }: SheetsRequest,
): HTMLElement {
  // Rounded down: a fraction of a pixel over the page would print an empty page after each sheet.
  const heightPx = Math.floor((heightMm * 96) / 25.4)
  // Contained: what is fixed in a header would be repeated on every other sheet.
  const sheet = sheetElement(
    'svc-sheet',
    `display:block;position:relative;contain:layout;overflow:hidden;page:${pageName};break-after:page;break-inside:avoid;width:${widthMm}mm;height:${heightPx}px;`,
  )
  for (const { side, marginMm } of sides) {
    const topMm = side === 'top' ? insetMm : heightMm - marginMm - insetMm
    const box = sheetElement(
      'svc-box',
      `display:flex;flex-direction:column;justify-content:center;position:absolute;top:${topMm}mm;height:${marginMm}mm;left:${left + insetMm}mm;width:${widthMm - left - right - 2 * insetMm}mm;`,
    )
    const content = sheetElement('svc-content', 'display:flow-root;flex-shrink:0;')
    content.setAttribute('data-svc-side', side)
    box.append(content)
    sheet.append(box)
  }
  return sheet
}

function filledSheet(
  sheet: HTMLElement,
  described: Sheet,
  sides: readonly SheetSide[],
  { pages, count }: SheetsRequest,
): HTMLElement {
  const { page, isProbe = false } = described
  for (const [index, { part, parts }] of sides.entries()) {
    const html = parts[described[part]]
    const content = sheet.children[index]?.firstElementChild
    if (!content || !html || (page === null && html.includes('{page}'))) continue
    const counted = html.replaceAll('{pages}', String(pages))
    if (isProbe) {
      content.removeAttribute('data-svc-side')
      showDigits(content, counted, String(page))
    } else content.innerHTML = counted.replaceAll('{page}', String(page))
    loadNow(content)
  }
  const counters = `page ${described.number} pages ${count}`
  sheet.style.setProperty('counter-reset', counters, 'important')
  sheet.append(...described.running.map(runningBox))
  return sheet
}
