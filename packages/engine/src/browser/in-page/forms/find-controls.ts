import type { FormControl } from '../../../pdf/document/form/form-fields.ts'

/**
 * Finds the controls of a document in the order of their tabs, and has the browser write down where they stand. Runs in
 * the page, after `leaveControls`.
 *
 * @param prefix starts the ids given to controls that have none
 */
export function findControls(prefix: string): readonly FormControl[] {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const found = [...document.querySelectorAll<Control>('[data-svc-field]')]
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
      for (const inner of copy.querySelectorAll('input,select,datalist,textarea,button'))
        inner.remove()
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
  const destinationOf = (element: Element, key: string) => {
    if (!element.id || document.getElementById(element.id) !== element) {
      element.id = `${prefix}${key}`
    }
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(element.id)}`
    links.append(link)
    return link.hash.slice(1)
  }
  const repeatsOf = (control: Control, index: number) => {
    const head = control.closest('thead')
    const rows = head?.closest('table')?.rows
    const last = rows?.[rows.length - 1]
    if (!head || !last) return undefined
    const belowPx = control.getBoundingClientRect().top - head.getBoundingClientRect().top
    return { until: destinationOf(last, `${index}-row`), belowPx }
  }
  /** A date or time as the browser shows it. */
  const shown = (control: Control) => {
    const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const TIME = { hour: '2-digit', minute: '2-digit' } as const
    const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
      date: DAY,
      time: TIME,
      'datetime-local': { ...DAY, ...TIME },
      month: { year: 'numeric', month: 'long' },
    }
    const format = FORMATS[control.type]
    if (format === undefined || !(control instanceof HTMLInputElement)) return control.value
    if (control.value === '') return ''
    const [year, month] = control.value.split('-').map(Number)
    const time =
      control.type === 'month' ? Date.UTC(year ?? 0, (month ?? 1) - 1) : control.valueAsNumber
    return new Intl.DateTimeFormat(navigator.language, { ...format, timeZone: 'UTC' }).format(time)
  }
  /** How much larger a control is seen than its styles say. */
  const enlargedBy = (control: Control) => {
    let factor = control.currentCSSZoom ?? 1
    for (let element: Element | null = control; element; element = element.parentElement) {
      const { transform, scale } = getComputedStyle(element)
      if (transform !== 'none') {
        const { a, b, c, d } = new DOMMatrix(transform)
        factor *= Math.sqrt(Math.abs(a * d - b * c))
      }
      if (scale !== 'none') {
        const [x = 1, y = x] = scale.split(' ').map(Number)
        factor *= Math.sqrt(Math.abs(x * y))
      }
    }
    return factor
  }
  const alignmentOf = (control: Control): FormControl['alignment'] => {
    const { textAlign, direction } = getComputedStyle(control)
    if (textAlign === 'center' || textAlign === '-webkit-center') return 'center'
    if (textAlign === 'left' || textAlign === 'right') return textAlign
    return (direction === 'rtl') === (textAlign === 'end') ? 'left' : 'right'
  }
  const colorOf = (value: string): readonly [number, number, number] => {
    const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map(Number)
    return [red / 255, green / 255, blue / 255]
  }
  const controls = found.map((control, index): FormControl => {
    control.setAttribute('data-svc-field', `${index}`)
    const { width, height } = control.getBoundingClientRect()
    const { fontSize, color } = getComputedStyle(control)
    const proposals = control instanceof HTMLInputElement ? control.list : null
    const select = control instanceof HTMLSelectElement ? control : undefined
    const isMark = control.type === 'checkbox' || control.type === 'radio'
    const isText = !select && !isMark
    const textKind = isSignature(control) ? 'signature' : 'text'
    const maxLength = isText && 'maxLength' in control ? control.maxLength : -1
    return {
      kind:
        select || proposals ? 'choice' : isMark ? (control.type as 'checkbox' | 'radio') : textKind,
      name: nameOf(control, index),
      label: labelOf(control).slice(0, 500),
      groupLabel:
        text(control.closest('fieldset')?.querySelector('legend')) ||
        control.closest('[role="radiogroup"],[role="group"]')?.getAttribute('aria-label') ||
        control.name ||
        'radio',
      value: select || isMark ? control.value : shown(control),
      isChecked: isMark && (control as HTMLInputElement).checked,
      isRequired: control.required,
      isReadOnly:
        control.matches(':disabled') || ('readOnly' in control && isText && control.readOnly),
      isMultiline: control instanceof HTMLTextAreaElement,
      isPassword: control.type === 'password',
      isMultiple: select?.multiple ?? false,
      isDropdown: !select || (!select.multiple && select.size <= 1),
      isEditable: proposals !== null,
      maxLength: maxLength >= 0 ? maxLength : undefined,
      choices: [...((select ?? proposals)?.options ?? [])].map((one) => ({
        value: one.value,
        label: one.label || text(one),
      })),
      chosen: select
        ? [...select.selectedOptions].map(({ value }) => value)
        : [control.value].filter(Boolean),
      destination: destinationOf(control, `${index}`),
      repeats: repeatsOf(control, index),
      widthPx: width,
      heightPx: height,
      fontSizePx: Number.parseFloat(fontSize) * enlargedBy(control),
      alignment: alignmentOf(control),
      color: colorOf(color),
    }
  })
  document.head?.append(links)
  return controls
}
