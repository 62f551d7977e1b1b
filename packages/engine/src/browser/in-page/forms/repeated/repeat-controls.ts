import { isButton, shownBy, type TextControl } from './shown-by.ts'
import { standIn } from './stand-in.ts'

const REPEATED = 'table :is(thead,tfoot) :is(button,input,select,textarea)'

/**
 * Makes the controls in heads and feet of tables be printed wherever a page shows the head again: Chromium leaves buttons,
 * inputs and choices out there, so boxes that look like them take their place. Runs in the page.
 *
 * @param pageHeightPx height of a page between its margins; a document that is no higher has no head twice
 * @param hasFields whether all but buttons become fields
 * @returns names of those that no box stands for, in tables that are higher than a page
 */
export function repeatControls(pageHeightPx: number, hasFields: boolean): readonly string[] {
  if ((document.scrollingElement?.scrollHeight ?? 0) <= pageHeightPx) return []
  const left = new Set<string>()
  for (const control of document.querySelectorAll<TextControl>(REPEATED)) {
    if (control.getClientRects().length === 0) continue
    if (hasFields && !isButton(control)) continue
    const text = control instanceof HTMLButtonElement ? '' : shownBy(control)
    if (text !== undefined) control.replaceWith(standIn(control, text))
    else if ((control.closest('table')?.clientHeight ?? 0) > pageHeightPx) {
      left.add(control.name || control.id || control.type)
    }
  }
  return [...left]
}
