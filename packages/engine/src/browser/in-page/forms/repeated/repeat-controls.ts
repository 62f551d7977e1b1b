import { hasSeveralPages, inFixedBox } from './in-fixed-box.ts'
import { shownBy, type TextControl } from './shown-by.ts'
import { standIn } from './stand-in.ts'

const CONTROLS = ':is(button,input:not([type="hidden" i]),select,textarea):not([data-svc-field])'
const GROUPS = 'table :is(thead,tfoot)'

/**
 * Makes the controls in heads and feet of tables, and in boxes with a fixed position, be printed wherever a page shows
 * these again: Chromium leaves buttons, inputs and choices out there, so boxes that look like them take their place. Those
 * that become fields stay. Runs in the page.
 *
 * @param pageHeightPx height of a page between its margins; a document that is no higher has no head twice
 * @returns names of those that no box stands for, in fixed boxes and in tables that are higher than a page
 */
export function repeatControls(pageHeightPx: number): readonly string[] {
  const left = new Set<string>()
  let several: boolean | undefined
  for (const control of document.querySelectorAll<TextControl>(CONTROLS)) {
    const group = control.closest(GROUPS)
    // Some programs draw their own in place of one that is transparent.
    const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isSeen || (!group && !inFixedBox(control))) continue
    several ??= hasSeveralPages(pageHeightPx)
    if (!several) break
    const table = group?.closest('table')
    const text = control instanceof HTMLButtonElement ? '' : shownBy(control)
    if (text !== undefined) control.replaceWith(standIn(control, text))
    else if (!table || table.clientHeight > pageHeightPx)
      left.add(control.name || control.id || control.type)
  }
  return [...left]
}
