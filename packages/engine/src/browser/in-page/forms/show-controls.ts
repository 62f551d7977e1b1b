type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** State that `showControls` keeps in the page. */
interface ControlsWorld {
  svcControls?: {
    readonly sheet: CSSStyleSheet
    /** Values of texts and choices that are taken away. */
    readonly values: Map<Control, string | readonly boolean[]>
    /** Boxes and buttons, with the names that the document gives them. */
    readonly marks: ReadonlyMap<HTMLInputElement, string>
  }
}

/**
 * Shows a document for one of its prints: the page without what is filled in, or the controls alone with every box
 * checked (`on`) or none (`off`). Runs in the page, after `findControls`.
 *
 * The print of `off` has a link on every page, of `PLACE_PX` from the corner where the content begins: what stands fixed
 * is on every page.
 *
 * @param pageRules rules of pages that show nothing but the controls
 * @param place address and side of that link
 */
export function showControls(
  state: 'page' | 'on' | 'off',
  pageRules: string,
  place: { readonly url: string; readonly sidePx: number },
): void {
  const world = globalThis as ControlsWorld
  if (!world.svcControls) {
    const marks = document.querySelectorAll<HTMLInputElement>(
      'input:is([type="checkbox" i],[type="radio" i])[data-svc-field]',
    )
    world.svcControls = {
      sheet: new CSSStyleSheet(),
      values: new Map(),
      marks: new Map([...marks].map((mark) => [mark, mark.name])),
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, world.svcControls.sheet]
  }
  const { sheet, values, marks } = world.svcControls
  const FIELD = '[data-svc-field]:not(#svc#svc#svc)'
  const parts = ['::placeholder', '::-webkit-datetime-edit', ' option', ' optgroup']
  // The browser tags only what it paints: a field without a border would have no tag.
  const PAINTED = 'outline:1px solid rgb(0 0 0/.4%)!important;outline-offset:-1px!important'
  const EMPTY = `${parts.map((part) => FIELD + part).join(',')}{visibility:hidden!important}${FIELD}{${PAINTED}}`
  const HIDDEN =
    'html:not(#svc#svc#svc),body:not(#svc#svc#svc){background:none!important}' +
    `*,*::before,*::after{visibility:hidden!important}${FIELD},${FIELD} *,${FIELD}::before,${FIELD}::after{visibility:visible!important}`
  sheet.replaceSync(state === 'page' ? EMPTY : `${HIDDEN}${pageRules}`)
  for (const control of document.querySelectorAll<Control>('[data-svc-field]')) {
    const { type } = control
    if (type === 'checkbox' || type === 'radio') continue
    // A date without a value shows how dates are written, and is wide enough for either.
    if (control instanceof HTMLInputElement && /^(?:date|time|month|week)/.test(type)) continue
    if (control instanceof HTMLSelectElement) {
      const options = [...control.options]
      const known = values.get(control)
      if (state === 'page' && known === undefined) {
        values.set(
          control,
          options.map(({ selected }) => selected),
        )
        control.selectedIndex = -1
      } else if (state !== 'page' && typeof known === 'object') {
        for (const [index, option] of options.entries()) option.selected = known[index] === true
        values.delete(control)
      }
    } else if (state === 'page' && !values.has(control)) {
      values.set(control, control.value)
      control.value = ''
    } else if (state !== 'page' && values.has(control)) {
      control.value = String(values.get(control))
      values.delete(control)
    }
  }
  for (const [index, [mark, name]] of [...marks].entries()) {
    // Buttons of one name check each other out.
    if (mark.type === 'radio') mark.name = state === 'on' ? `svc-${index}` : name
    mark.checked = state === 'on'
    mark.indeterminate = false
  }
  document.querySelector('[data-svc-place]')?.remove()
  if (state !== 'off') return
  const link = document.createElement('a')
  link.setAttribute('data-svc-place', '')
  link.href = place.url
  const rules = `all:unset;position:fixed;display:block;left:0;top:0;width:${place.sidePx}px;height:${place.sidePx}px;visibility:visible`
  link.setAttribute('style', `${rules};`.replaceAll(';', '!important;'))
  document.documentElement.append(link)
}
