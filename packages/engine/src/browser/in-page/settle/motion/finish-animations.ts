/**
 * Brings the running animations of a document that have an end to it: one that fades in would be captured half faded.
 *
 * @returns whether there were any
 */
export function finishAnimations(shown: Document): boolean {
  let hasFinished = false
  for (const animation of shown.getAnimations()) {
    const end = Number(animation.effect?.getComputedTiming().endTime)
    const isTimed = animation.timeline instanceof DocumentTimeline
    if (!isTimed || animation.playState !== 'running' || !Number.isFinite(end)) continue
    hasFinished = finish(animation) || hasFinished
  }
  return hasFinished
}

/** @returns whether it could be: one that runs at no speed has no end */
export function finish(animation: Animation): boolean {
  try {
    animation.finish()
    return true
  } catch {
    return false
  }
}
