import type { PagedWorld } from '../../paged/paged-state.ts'
import { hasSeveralPages, inFixedBox } from '../repeated/in-fixed-box.ts'

/** A control of a form that may become a field. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Why a control that is seen cannot become a field. */
export type LeftReason =
  | 'no_such_field'
  | 'out_of_reach'
  | 'drawn_by_others'
  | 'changes_layout'
  | 'higher_than_page'
  | 'disabled_choice'
  | 'repeated_foot'
  | 'repeated_box'

const CONTROLS = 'input:not([type="hidden" i]),select,textarea'
const NOT_TEXT = /^(?:range|color|file)$/
const BUTTONS = /^(?:submit|reset|button|image)$/

/** Controls that are seen in the document itself. */
export function seenControls(): readonly Control[] {
  return [...document.querySelectorAll<Control>(CONTROLS)].filter(isSeenField)
}

/** Controls that are seen in other trees: nothing tells where they stand. */
export function controlsOutOfReach(): readonly Control[] {
  const inFrames = [...document.querySelectorAll('iframe')]
    .filter(isShown)
    .flatMap((frame) => [...(frame.contentDocument?.querySelectorAll<Control>(CONTROLS) ?? [])])
  const running = ((globalThis as PagedWorld).svcRunning ?? []).flatMap(({ box }) => [
    ...box.querySelectorAll<Control>(CONTROLS),
  ])
  return [...inShadowTrees(document), ...inFrames.filter(isSeenField), ...running]
}

/** Why a control cannot become a field by itself; undefined for one that can. */
export function whyLeft(control: Control, pageHeightPx: number): LeftReason | undefined {
  if (NOT_TEXT.test(control.type)) return 'no_such_field'
  if (isUnpainted(control)) return 'drawn_by_others'
  if (control.getBoundingClientRect().height > pageHeightPx) return 'higher_than_page'
  const foot = control.closest('tfoot')?.parentElement?.clientHeight ?? 0
  if (foot > pageHeightPx) return 'repeated_foot'
  return inFixedBox(control) && hasSeveralPages(pageHeightPx) ? 'repeated_box' : undefined
}

function inShadowTrees(root: ParentNode): readonly Control[] {
  return [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => {
    if (!shadowRoot) return []
    const own = [...shadowRoot.querySelectorAll<Control>(CONTROLS)].filter(isSeenField)
    return [...own, ...inShadowTrees(shadowRoot)]
  })
}

function isSeenField(control: Control): boolean {
  return isShown(control) && !BUTTONS.test(control.type)
}

function isShown(element: Element): boolean {
  return (
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })
  )
}

/** Whether it has no size to speak of, shines through whole, or lies outside of what cuts it off. */
function isUnpainted(control: Control): boolean {
  if (!control.checkVisibility({ opacityProperty: true })) return true
  let { left, top, right, bottom } = control.getBoundingClientRect()
  for (let outer = control.parentElement; outer; outer = outer.parentElement) {
    if (outer === document.body || outer === document.documentElement) break
    const { overflowX, overflowY } = getComputedStyle(outer)
    const box = outer.getBoundingClientRect()
    if (overflowX !== 'visible') {
      ;[left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
    }
    if (overflowY !== 'visible') {
      ;[top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
  }
  return right - left < 3 || bottom - top < 3
}
