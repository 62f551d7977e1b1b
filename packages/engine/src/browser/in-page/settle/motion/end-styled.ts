import { finish } from './finish-animations.ts'

/** Less opacity than this is not seen. */
const FAINT = 0.05

/**
 * Brings the animations of CSS and of scripts in a tree to their end.
 *
 * @returns whether one that can be seen has none
 */
export function endStyled(tree: Document | ShadowRoot): boolean {
  let isEndless = false
  for (const animation of tree.getAnimations()) {
    const { effect, timeline, playState } = animation
    if (typeof ViewTimeline === 'function' && timeline instanceof ViewTimeline) {
      showInView(animation, timeline)
    } else if (typeof ScrollTimeline === 'function' && timeline instanceof ScrollTimeline) {
      showScrolled(animation)
    } else if (timeline instanceof DocumentTimeline && playState === 'running') {
      if (Number.isFinite(Number(effect?.getComputedTiming().endTime))) finish(animation)
      else isEndless ||= effect instanceof KeyframeEffect && canBeSeen(effect.target)
    }
  }
  return isEndless
}

/** Whether an element that moves can be seen: one without opacity may be on its way to more. */
export function canBeSeen(element: Element | null): boolean {
  return element?.checkVisibility({ visibilityProperty: true }) === true
}

/** Shows what comes into view by scrolling as it looks in the middle of the window: on paper nobody scrolls. */
function showInView(animation: Animation, { subject }: ViewTimeline): void {
  const { rangeStart, rangeEnd } = animation as Animation & {
    readonly rangeStart?: unknown
    readonly rangeEnd?: unknown
  }
  const height = subject?.getBoundingClientRect().height ?? 0
  const part = Math.min(0.5, height / (height + innerHeight))
  const from = placeOf(rangeStart, part, 0)
  const to = placeOf(rangeEnd, part, 1)
  const progress = to > from ? Math.min(1, Math.max(0, (0.5 - from) / (to - from))) : 1
  animation.pause()
  animation.currentTime = CSS.percent(100 * progress)
}

/** Place of an end of an animation's range on the way of its subject through the window, from 0 to 1. */
function placeOf(end: unknown, part: number, otherwise: number): number {
  const { rangeName, offset } = Object(end) as { rangeName?: string; offset?: unknown }
  const at = offset instanceof CSSUnitValue && offset.unit === 'percent' ? offset.value / 100 : NaN
  if (Number.isNaN(at)) return otherwise
  if (rangeName?.startsWith('entry')) return part * at
  if (rangeName?.startsWith('exit')) return 1 - part + part * at
  return rangeName === 'contain' ? part + (1 - 2 * part) * at : at
}

/** Shows what only scrolling brings into sight; anything else looks as it does at the top. */
function showScrolled(animation: Animation): void {
  const { effect, currentTime } = animation
  const target = effect instanceof KeyframeEffect ? effect.target : null
  const isFaint = () => target !== null && Number(getComputedStyle(target).opacity) < FAINT
  if (!isFaint()) return
  animation.pause()
  animation.currentTime = CSS.percent(100)
  if (isFaint()) animation.currentTime = currentTime
}
