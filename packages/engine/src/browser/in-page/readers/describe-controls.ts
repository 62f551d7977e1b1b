/**
 * Gives the controls of forms the names of their labels, and those that Chromium has no tag for a role that it has one
 * for: on paper a list to choose from is a field with text, a slider a picture of its value. Runs in the page.
 *
 * Only attributes of accessibility are set, and only where the author set none.
 */
export function describeControls(): void {
  const NAMED = '[aria-label],[aria-labelledby],[title]'
  const text = (node: Node | null | undefined) =>
    (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const call = (element: Element, role: string) => {
    if (!element.hasAttribute('role')) element.setAttribute('role', role)
  }
  const name = (element: Element, label: string) => {
    if (!element.matches(NAMED) && label) element.setAttribute('aria-label', label)
  }

  type Control = HTMLElement & { readonly labels?: NodeListOf<HTMLLabelElement> | null }
  const labelOf = (control: Control) => {
    const own = control.getAttribute('aria-label') || control.title
    if (own) return own.trim()
    const labels = [...(control.labels ?? [])].map((label) => {
      const copy = label.cloneNode(true) as HTMLElement
      // The choices of a list and the text of a field are no part of its name.
      for (const inner of copy.querySelectorAll('select,datalist,textarea,button,output'))
        inner.remove()
      return text(copy)
    })
    return labels.join(' ') || control.getAttribute('placeholder')?.trim() || ''
  }
  /** Name of the group that a control is one of. */
  const groupOf = (control: Element) => {
    const group = control.closest('fieldset,[role="group"],[role="radiogroup"]')
    const legend = text(group?.querySelector(':scope > legend'))
    const ids = group?.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const label = ids.map((id) => text(document.getElementById(id))).join(' ')
    return legend || label.trim() || group?.getAttribute('aria-label')?.trim() || ''
  }
  /** A control is read alone, where nobody knows what it is a choice of, or whose address it asks for: tags have no groups. */
  const inItsGroup = (control: Control) => {
    const label = labelOf(control)
    const isChoice = control.matches('[type="radio" i],[type="checkbox" i]')
    return label === '' && !isChoice ? '' : [groupOf(control), label].filter(Boolean).join(': ')
  }
  const picture = (control: Control, value: string) => {
    const label = [labelOf(control), value].filter(Boolean).join(': ')
    if (control.hasAttribute('role') || control.hasAttribute('aria-labelledby') || !label) return
    control.setAttribute('role', 'img')
    control.setAttribute('aria-label', label)
  }

  for (const input of document.querySelectorAll('input')) {
    if (input.type === 'range' || input.type === 'color') picture(input, input.value)
    // Fields for parts of a date are one field.
    if (/^(date|time|month|week|datetime-local)$/.test(input.type)) call(input, 'textbox')
    if (!/^(submit|reset|button|hidden|range|color)$/.test(input.type)) {
      name(input, inItsGroup(input))
    }
  }
  for (const area of document.querySelectorAll('textarea')) name(area, inItsGroup(area))
  for (const select of document.querySelectorAll('select')) {
    const chosen = [...select.selectedOptions].map((option) => option.label.trim())
    const isList = select.multiple || select.size > 1
    const label = inItsGroup(select)
    // A field shows its choice, a list marks it with colour.
    name(select, isList ? [label, chosen.join(', ')].filter(Boolean).join(': ') : label)
    call(select, 'textbox')
  }
  for (const bar of document.querySelectorAll<HTMLProgressElement>('progress')) {
    picture(bar, bar.position < 0 ? '' : `${Math.round(bar.position * 100)}%`)
  }
  for (const meter of document.querySelectorAll('meter')) {
    picture(meter, text(meter) || String(meter.value))
  }
}
