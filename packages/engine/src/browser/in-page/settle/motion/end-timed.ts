import { TIMED } from '../smil-clock.ts'
import { canBeSeen } from './end-styled.ts'
import { SmilSpans } from './smil-spans.ts'

/** Beyond the last moment, since a moment itself may still belong to what ends in it. In seconds. */
const AFTER_S = 0.001

/**
 * Sets the clocks of the SVG of a tree (SMIL) to where everything has ended.
 *
 * @returns whether something that can be seen goes on for ever
 */
export function endTimed(tree: Document | ShadowRoot): boolean {
  const elements = [...tree.querySelectorAll(TIMED.join())].filter(
    (element): element is SVGAnimationElement => element instanceof SVGAnimationElement,
  )
  if (elements.length === 0) return false
  let isEndless = false
  const spans = new SmilSpans(elements)
  const ends = new Map<SVGSVGElement, number>()
  const found = elements.map((element) => ({ element, span: spans.of(element) }))
  for (const { element, span } of found) {
    // Each svg element has a clock of its own, also inside another.
    const clock = element.ownerSVGElement
    if (span === undefined || clock === null || clock.animationsPaused()) continue
    if (!Number.isFinite(span.end)) isEndless ||= canBeSeen(element.targetElement)
    else ends.set(clock, Math.max(span.end, ends.get(clock) ?? 0))
  }
  for (const [clock, end] of ends) {
    if (clock.getCurrentTime() <= end) clock.setCurrentTime(end + AFTER_S)
  }
  return isEndless
}
