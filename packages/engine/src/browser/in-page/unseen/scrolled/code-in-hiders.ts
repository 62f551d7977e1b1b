import { stylesSay } from '../../styles/styles-say.ts'
import { above } from '../../trees/above.ts'
import { openTrees } from '../../trees/open-trees.ts'
import { ROUNDING_PX } from './farthest-cut.ts'

/** Code whose lines are wider than its room, and the box that hides their ends. */
export interface CodeInHider {
  readonly code: Element
  readonly hider: Element
}

/** Boxes for readers alone, and of buttons, are narrower. In CSS pixels. */
const MIN_WIDTH_PX = 100

/** Finds code in boxes that hide what reaches out of them: nobody cuts lines of code on purpose, unless with an ellipsis. */
export function codeInHiders(body: HTMLElement): readonly CodeInHider[] {
  if (!stylesSay(/overflow[-\w]*\s*:[^;}]*(?:hidden|clip|\w\()/i)) return []
  return openTrees()
    .flatMap((tree) => [...tree.querySelectorAll('pre')])
    .filter(isTooWide)
    .flatMap((code) => {
      const hider = hiderOf(code, body)
      return hider && hider.clientWidth >= MIN_WIDTH_PX ? [{ code, hider }] : []
    })
}

function isTooWide(code: Element): boolean {
  const { right } = code.getBoundingClientRect()
  const room = code.parentElement?.getBoundingClientRect().right ?? right
  return code.scrollWidth > code.clientWidth + ROUNDING_PX || right > room + ROUNDING_PX
}

/** The nearest box around code, or it itself, that hides what reaches out of it sideways. */
function hiderOf(code: Element, body: HTMLElement): Element | undefined {
  for (let around: Element | null = code; around && around !== body; around = above(around)) {
    const { overflowX, textOverflow, display } = getComputedStyle(around)
    if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return undefined
    if (/hidden|clip/.test(overflowX) && display !== 'inline') return around
  }
  return undefined
}
