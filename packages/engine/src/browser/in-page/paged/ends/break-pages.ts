import { coverBoxes } from '../footnotes/cover-boxes.ts'
import type { PagedWorld } from '../paged-state.ts'
import { EndPlan } from './end-plan.ts'
import type { PageEnd, PageMark } from './page-end.ts'
import { planPageEnd } from './plan-page-end.ts'

/**
 * Makes pages end where they have to: elements begin a page, and lines get a float behind them that is as high as the rest
 * of their page, so that they break, end and hyphenate as they would. Gives back the width of the document. Runs in the
 * page, after `measureFlow`.
 *
 * @param prefix starts the ids of marks
 * @param gapPx kept free below notes
 * @returns null where no place is found at which a page could be made to end, or something would stand over the foot of a page
 *   whatever it ends with: nothing is changed then
 */
export function breakPages(
  ends: readonly PageEnd[],
  prefix: string,
  gapPx: number,
): readonly PageMark[] | null {
  const { svcFootnotes: state } = globalThis as PagedWorld
  if (state?.isDrawnUp) return null
  const plan = new EndPlan(state?.units ?? [], state?.stack, prefix)
  for (const [index, end] of ends.entries()) {
    if (!planPageEnd(plan, end, index)) return null
  }
  coverBoxes(plan.cutPages, gapPx)
  plan.carryOut()
  document.documentElement.style.width = state?.widthStated ?? ''
  linkTo(plan)
  if (state) {
    state.undo = () => {
      plan.changes.undo()
      delete state.undo
    }
  }
  return plan.marks
}

/** Links to the marks: the browser writes destinations that something leads to. */
function linkTo({ marks, changes }: EndPlan): void {
  const links = document.createElement('svc-links')
  for (const { name } of marks) {
    const link = document.createElement('a')
    link.href = `#${name}`
    links.append(link)
  }
  document.head?.append(links)
  changes.add(() => links.remove())
}
