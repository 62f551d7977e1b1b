import { endOfLine } from '../flow/flow-lines.ts'
import type { FlowCut } from '../paged-state.ts'
import type { EndPlan } from './end-plan.ts'
import { type LinePlace, placeInLine } from './line-place.ts'
import type { PageEnd } from './page-end.ts'

/** Kept free below a float: less than a line, more than rounding. */
const GAP_PX = 6
const ROUNDING_PX = 1
const MIN_FILL_PX = 6

/** How well a page that ends at a cut is known. */
interface Looked {
  /** Whether the pages are looked through by what ends there. */
  readonly isMarked: boolean
  /** Whether nothing more can come onto the page. */
  readonly isSure: boolean
}

/** A cut of a page, and where the page begins in the flow that is cut, its heads above. */
interface Cut {
  readonly cut: FlowCut
  readonly end: PageEnd
  readonly fromPx: number
}

/**
 * Plans how a page is made to end: what begins the next one begins a page, or its last line has a float behind it.
 *
 * @param index of the end
 * @returns false where no place is found for that
 */
export function planPageEnd(plan: EndPlan, end: PageEnd, index: number): boolean {
  const { from, to, startPx, headPx, shiftPx } = end
  const starts = new Map((plan.units[from]?.cuts ?? []).map((cut) => [cut.flow, cut.top]))
  starts.set(document.body, startPx)
  const { cuts = [] } = plan.units[to] ?? {}
  const looked = cuts.map((cut) => {
    const fromPx = (starts.get(cut.flow) ?? startPx) - headPx - shiftPx
    return planCut(plan, { cut, end, fromPx })
  })
  if (looked.length === 0 || looked.includes(undefined)) return false
  if (!looked.every((one) => one?.isMarked)) {
    const isSure = looked.every((one) => one?.isSure)
    markOwner(plan, end, index, isSure)
  }
  return true
}

function planCut(plan: EndPlan, one: Cut): Looked | undefined {
  const name = plan.newName()
  return one.cut.element ? planElement(plan, one, name) : planLine(plan, one, name)
}

/** Has an element begin the next page, without what is above its text. */
function planElement(
  plan: EndPlan,
  { cut: { element, inner = [], top }, end: { page, to }, fromPx }: Cut,
  name: string,
): Looked {
  if (element === undefined) return { isMarked: false, isSure: true }
  plan.cutAt(page, element.parentElement, top - fromPx)
  plan.later(() => {
    plan.changes.style(element, 'break-before', 'page')
    for (const one of inner) {
      plan.changes.style(one, 'margin-top', '0')
      const { paddingTop, borderTopWidth, display } = getComputedStyle(one)
      if (/[1-9]/.test(paddingTop + borderTopWidth) || !/^(?:block|list-item)$/.test(display)) break
    }
    plan.mark(element, name, { unit: to - 1, page, fromTopPx: 0, mayRisePx: 0 })
  })
  return { isMarked: false, isSure: true }
}

/** Has a float fill the rest of the page behind its last line, or before a block that begins the next one. */
function planLine(plan: EndPlan, one: Cut, name: string): Looked | undefined {
  const { cut, end, fromPx } = one
  const { block, line } = cut
  const isBlock = !cut.before || !block
  const place = placeOf(plan, cut, isBlock)
  const usedPx = usedTo(cut) - fromPx
  const fillPx = end.heightPx - usedPx - GAP_PX
  if (!place) return undefined
  plan.cutAt(end.page, place.node.parentElement, usedPx)
  const isKnown = !isBlock && fillPx >= MIN_FILL_PX
  if (fillPx >= MIN_FILL_PX) {
    const fill = document.createElement('svc-foot-fill')
    fill.style.height = `${fillPx}px`
    if (isBlock) fill.style.float = 'none'
    fill.id = name
    plan.later(() => {
      putFill(plan, fill, place, { block, isBlock })
      if (isBlock || !line) return
      const mayRisePx = line.bottom - line.top - GAP_PX - ROUNDING_PX
      plan.marks.push({ name, unit: end.to - 1, page: end.page - 1, fromTopPx: usedPx, mayRisePx })
    })
  }
  return { isMarked: isKnown, isSure: isKnown }
}

function placeOf(
  { stack }: EndPlan,
  { block, line, before, floating }: FlowCut,
  isBlock: boolean,
): LinePlace | undefined {
  if (floating) return { node: floating, index: -1 }
  if (!block || !line) return undefined
  return placeInLine(block, isBlock ? line : (before ?? line), isBlock, stack)
}

/** Where what stands on a page ends, in CSS pixels from the top of the document. */
function usedTo({ top, line, before, floating, textTop = top }: FlowCut): number {
  const endPx = before && line && endOfLine(before, line)
  // Nothing may stand beside a float that leaves no room for it.
  const floatEndPx = floating ? floating.getBoundingClientRect().bottom + scrollY : 0
  const topPx = textTop < floatEndPx - ROUNDING_PX ? Math.max(top, textTop) : top
  return endPx ?? topPx
}

function putFill(
  { changes }: EndPlan,
  fill: Element,
  { node, index }: LinePlace,
  { block, isBlock }: { readonly block: Element | undefined; readonly isBlock: boolean },
): void {
  // Pages end where they are planned to.
  if (block instanceof HTMLElement) changes.style(block, 'orphans', '1')
  if (block instanceof HTMLElement) changes.style(block, 'widows', '1')
  // Lines that do not wrap would stay beside a float, whatever room there is.
  for (let around = node.parentElement; block && around; around = around.parentElement) {
    if (getComputedStyle(around).textWrapMode === 'nowrap') {
      changes.style(around, 'text-wrap-mode', 'wrap')
    }
    if (around === block) break
  }
  changes.insert(fill, node, index, !isBlock)
}

/** Has a page be looked through by the part that ends it, where nothing at its end can be. */
function markOwner(plan: EndPlan, end: PageEnd, index: number, isSure: boolean): void {
  const { page, to, startPx, headPx, shiftPx, heightPx } = end
  const owner = plan.units[to - 1]?.owner
  const ownerPx = owner && owner.getBoundingClientRect().top + scrollY
  if (!owner || ownerPx === undefined || ownerPx < startPx - 1) return
  plan.markEnd(owner, index, {
    unit: to - 1,
    page: page - 1,
    fromTopPx: ownerPx - startPx + headPx + shiftPx,
    mayRisePx: isSure ? heightPx : 0,
  })
}
