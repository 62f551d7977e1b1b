/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { FormControl } from '../../pdf/document/form-fields.ts'

/** Controls of a document, and how many there are that cannot be fields, by type. */
export interface FoundControls {
  readonly controls: readonly FormControl[]
  readonly others: readonly string[]
}

/**
 * Finds the controls of a document in the order of their tabs, and has the browser write down where they stand. Runs in
 * the page.
 *
 * @param prefix starts the ids given to controls that have none
 * @param ptPerPx points on paper of a CSS pixel
 */
export function findControls(prefix: string, ptPerPx: number): FoundControls {
  const TEXTS =
    /^(?:text|email|tel|url|search|number|password|date|time|datetime-local|month|week)$/
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const others = new Set<string>()
  const found = [...document.querySelectorAll<Control>('input,select,textarea')].filter(
    (control) => {
      if (
        control.getClientRects().length === 0 ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        return false
      if (!(control instanceof HTMLInputElement)) return true
      if (TEXTS.test(control.type) || /^(?:checkbox|radio)$/.test(control.type)) return true
      if (/^(?:range|color|file)$/.test(control.type)) others.add(control.type)
      return false
    },
  )
  /** To browsers an unknown type is text. */
  const isSignature = (control: Control) =>
    control.type === 'text' && control.getAttribute('type')?.toLowerCase() === 'signature'
  const order = ({ tabIndex }: Control) => (tabIndex > 0 ? tabIndex : Number.MAX_SAFE_INTEGER)
  found.sort((one, other) => order(one) - order(other))
  const text = (node: Node | null | undefined) =>
    (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (control: Control) => {
    const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = [...(control.labels ?? [])].map((label) => {
      const copy = label.cloneNode(true) as Element
      for (const inner of copy.querySelectorAll('input,select,textarea,button')) inner.remove()
      return text(copy)
    })
    const candidates = [
      ids.map((id) => text(document.getElementById(id))).join(' '),
      control.getAttribute('aria-label'),
      labels.join(' '),
      control.title,
      control.getAttribute('placeholder'),
      control.name,
    ]
    return candidates.map((one) => (one ?? '').trim()).find(Boolean) ?? control.type
  }
  const names = new Map<string, number>()
  const radios = new Map<string, string>()
  /** Periods part the names of fields into levels. */
  const plain = (control: Control, index: number) =>
    (control.name || control.id || `field_${index + 1}`).replaceAll('.', '_')
  const unique = (name: string): string => {
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    return count === 1 ? name : unique(`${name}_${count}`)
  }
  const nameOf = (control: Control, index: number) => {
    const name = plain(control, index)
    if (control.type !== 'radio') return unique(name)
    const forms = [...document.forms]
    const key = `${control.form ? forms.indexOf(control.form) : ''} ${name}`
    const known = radios.get(key) ?? unique(name)
    radios.set(key, known)
    return known
  }
  const links = document.createDocumentFragment()
  const destinationOf = (control: Control, index: number) => {
    if (!control.id || document.getElementById(control.id) !== control) {
      control.id = `${prefix}${index}`
    }
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(control.id)}`
    links.append(link)
    return link.hash.slice(1)
  }
  /** A date as the browser shows it. */
  const shown = (control: HTMLInputElement | HTMLTextAreaElement) => {
    if (control.type !== 'date' || !(control instanceof HTMLInputElement)) return control.value
    const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
    const date = control.valueAsDate
    return date ? new Intl.DateTimeFormat(navigator.language, options).format(date) : ''
  }
  const colorOf = (value: string): readonly [number, number, number] => {
    const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number)
    return [red / 255, green / 255, blue / 255]
  }
  const marker = (index: number) => {
    const link = document.createElement('a')
    link.id = `${prefix}place-${index}`
    link.setAttribute('data-svc-place', '')
    link.setAttribute(
      'style',
      'all:unset;position:absolute;display:block;width:9px;height:9px;visibility:visible'.replace(
        /;|$/g,
        '!important;',
      ),
    )
    const own = document.createElement('a')
    own.href = `#${link.id}`
    links.append(own)
    return link
  }
  const controls = found.map((control, index): FormControl => {
    control.setAttribute('data-svc-field', `${index}`)
    const { width, height } = control.getBoundingClientRect()
    const { fontSize, color } = getComputedStyle(control)
    const select = control instanceof HTMLSelectElement ? control : undefined
    const isMark = control.type === 'checkbox' || control.type === 'radio'
    const isText = !select && !isMark
    const textKind = isSignature(control) ? 'signature' : 'text'
    const maxLength = isText && 'maxLength' in control ? control.maxLength : -1
    return {
      kind: select ? 'choice' : isMark ? (control.type as 'checkbox' | 'radio') : textKind,
      name: nameOf(control, index),
      label: labelOf(control).slice(0, 500),
      groupLabel:
        text(control.closest('fieldset')?.querySelector('legend')) || control.name || 'radio',
      value: select || isMark ? control.value : shown(control as HTMLInputElement),
      isChecked: isMark && (control as HTMLInputElement).checked,
      isRequired: control.required,
      isReadOnly: control.disabled || ('readOnly' in control && isText && control.readOnly),
      isMultiline: control instanceof HTMLTextAreaElement,
      isPassword: control.type === 'password',
      isMultiple: select?.multiple ?? false,
      isDropdown: select !== undefined && !select.multiple && select.size <= 1,
      maxLength: maxLength >= 0 ? maxLength : undefined,
      choices: [...(select?.options ?? [])].map((one) => ({
        value: one.value,
        label: one.label || text(one),
      })),
      chosen: [...(select?.selectedOptions ?? [])].map(({ value }) => value),
      destination: destinationOf(control, index),
      widthPt: width * ptPerPx,
      heightPt: height * ptPerPx,
      fontSizePt: Number.parseFloat(fontSize) * ptPerPx,
      color: colorOf(color),
    }
  })
  for (const [index, control] of found.entries()) control.before(marker(index))
  document.head?.append(links)
  return { controls, others: [...others] }
}

/**
 * Shows a document for one of its prints: the page without what is filled in, or the controls alone with every box
 * checked (`on`) or none (`off`). Runs in the page, after `findControls`.
 *
 * @param pageRules rules of pages that show nothing but the controls
 */
export function showControls(state: 'page' | 'on' | 'off', pageRules: string): void {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const world = globalThis as {
    svcControls?: { sheet: CSSStyleSheet; values: Map<Control, string | readonly boolean[]> }
  }
  if (!world.svcControls) {
    world.svcControls = { sheet: new CSSStyleSheet(), values: new Map() }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, world.svcControls.sheet]
  }
  const { sheet, values } = world.svcControls
  const FIELD = '[data-svc-field]:not(#svc#svc#svc)'
  const parts = ['::placeholder', '::-webkit-datetime-edit', ' option', ' optgroup']
  const EMPTY = `${parts.map((part) => FIELD + part).join(',')}{visibility:hidden!important}`
  const HIDDEN =
    'html:not(#svc#svc#svc),body:not(#svc#svc#svc){background:none!important}' +
    `*,*::before,*::after{visibility:hidden!important}${FIELD},${FIELD} *{visibility:visible!important}`
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
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-svc-place]')) {
    if (state === 'off') link.href = `https://place.invalid/${link.id}`
    else link.removeAttribute('href')
  }
  const marks = document.querySelectorAll<HTMLInputElement>(
    'input:is([type="checkbox" i],[type="radio" i])[data-svc-field]',
  )
  for (const mark of marks) {
    // Buttons of one name check each other out.
    if (mark.type === 'radio') mark.name = `svc-${mark.getAttribute('data-svc-field')}`
    mark.checked = state === 'on'
    mark.indeterminate = false
  }
}
