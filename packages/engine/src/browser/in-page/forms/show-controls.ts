type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Purposes of a print: the page without what is filled in, or the controls alone, with every box checked or none. */
export type ShownControls = 'page' | 'on' | 'off'

interface ControlsState {
  readonly sheet: CSSStyleSheet
  /** Values of texts and choices that are taken away. */
  readonly values: Map<Control, string | readonly boolean[]>
  /** Boxes and buttons, with the names that the document gives them. */
  readonly marks: ReadonlyMap<HTMLInputElement, string>
}

const FIELD = '[data-svc-field]:not(#svc#svc#svc)'
const PARTS = ['::placeholder', '::-webkit-datetime-edit', ' option', ' optgroup']
// The browser tags only what it paints: a field without a border would have no tag.
const PAINTED = 'outline:1px solid rgb(0 0 0/.4%)!important;outline-offset:-1px!important'
const EMPTY = `${PARTS.map((part) => FIELD + part).join(',')}{visibility:hidden!important}${FIELD}{${PAINTED}}`
const HIDDEN =
  'html:not(#svc#svc#svc),body:not(#svc#svc#svc){background:none!important}' +
  `*,*::before,*::after{visibility:hidden!important}${FIELD},${FIELD} *,${FIELD}::before,${FIELD}::after{visibility:visible!important}`

/** State of the document that is shown; it lives as long as the document. */
let state: ControlsState | undefined

/**
 * Shows a document for one of its prints. Runs in the page, after `findControls`.
 *
 * The print of `off` has a link on every page, of `PLACE_PX` from the corner where the content begins: what stands fixed
 * is on every page.
 *
 * @param pageRules rules of pages that show nothing but the controls
 * @param place address and side of that link
 */
export function showControls(
  shown: ShownControls,
  pageRules: string,
  place: { readonly url: string; readonly sidePx: number },
): void {
  state ??= begin()
  const { sheet, values, marks } = state
  sheet.replaceSync(shown === 'page' ? EMPTY : `${HIDDEN}${pageRules}`)
  for (const control of document.querySelectorAll<Control>('[data-svc-field]')) {
    if (!isEmptied(control)) continue
    if (shown === 'page') empty(control, values)
    else fill(control, values)
  }
  for (const [index, [mark, name]] of [...marks].entries()) {
    // Buttons of one name check each other out.
    if (mark.type === 'radio') mark.name = shown === 'on' ? `svc-${index}` : name
    mark.checked = shown === 'on'
    mark.indeterminate = false
  }
  document.querySelector('[data-svc-place]')?.remove()
  if (shown === 'off') document.documentElement.append(placeLink(place))
}

function begin(): ControlsState {
  const marks = document.querySelectorAll<HTMLInputElement>(
    'input:is([type="checkbox" i],[type="radio" i])[data-svc-field]',
  )
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  return { sheet, values: new Map(), marks: new Map([...marks].map((mark) => [mark, mark.name])) }
}

/** Whether the page is printed without the value of a control. */
function isEmptied(control: Control): boolean {
  const { type } = control
  if (type === 'checkbox' || type === 'radio') return false
  // A date without a value shows how dates are written, and is wide enough for either.
  return !(control instanceof HTMLInputElement && /^(?:date|time|month|week)/.test(type))
}

function empty(control: Control, values: ControlsState['values']): void {
  if (values.has(control)) return
  if (control instanceof HTMLSelectElement) {
    values.set(
      control,
      [...control.options].map(({ selected }) => selected),
    )
    control.selectedIndex = -1
  } else {
    values.set(control, control.value)
    control.value = ''
  }
}

function fill(control: Control, values: ControlsState['values']): void {
  const known = values.get(control)
  values.delete(control)
  if (known === undefined) return
  if (!(control instanceof HTMLSelectElement)) control.value = String(known)
  else if (typeof known === 'object') {
    for (const [index, option] of [...control.options].entries()) {
      option.selected = known[index] === true
    }
  }
}

/** A link at the corner where the content of each page begins. */
function placeLink({ url, sidePx }: { readonly url: string; readonly sidePx: number }): Element {
  const link = document.createElement('a')
  link.setAttribute('data-svc-place', '')
  link.href = url
  const rules = `all:unset;position:fixed;display:block;left:0;top:0;width:${sidePx}px;height:${sidePx}px;visibility:visible`
  link.setAttribute('style', `${rules};`.replaceAll(';', '!important;'))
  return link
}
