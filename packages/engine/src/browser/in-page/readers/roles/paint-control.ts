/** Opacity below half a step of 255, which changes no pixel, and is paint. */
const UNSEEN = '0.001'

/**
 * Has a control be painted, where nothing of its box is: the browser tags only what it paints, and a control whose look is
 * made of other boxes (its shadow tree, `::before`, an element beside it) would be told as text, or not at all.
 *
 * An outline takes no room, and unlike a background it is printed in any case and leaves controls the look that the browser
 * gives them. Fields that are made of controls paint them themselves.
 */
export function paintControl(control: HTMLElement): void {
  if (control.matches('[data-svc-field]')) return
  const { outlineStyle, opacity, clip, clipPath } = getComputedStyle(control)
  const set = (property: string, value: string) =>
    control.style.setProperty(property, value, 'important')
  if (outlineStyle === 'none') {
    set('outline', `1px solid rgb(255 255 255 / ${UNSEEN})`)
    set('outline-offset', '-1px')
  }
  // Boxes that others are drawn for have no text that would be found where nothing is seen.
  if (!control.matches('input:is([type="checkbox" i],[type="radio" i])')) return
  if (opacity === '0') set('opacity', UNSEEN)
  if (clip === 'auto' && clipPath === 'none') return
  set('clip', 'auto')
  set('clip-path', 'none')
  set('opacity', UNSEEN)
}
