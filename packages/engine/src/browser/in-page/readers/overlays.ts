const PICTURES = 'img,svg,canvas,video,object,embed,iframe'

/** Something that may lie under text of other elements. */
interface Overlay {
  readonly element: Element
  readonly box: DOMRect
  readonly isPicture: boolean
}

/** Tells what may lie under a text beside the boxes that it is in. */
export type OverlayReader = (element: Element) => 'picture' | 'box' | undefined

/** A reader that looks for pictures and placed boxes once, at the first question. */
export function overlayReader(): OverlayReader {
  let known: readonly Overlay[] | undefined
  return (element) => {
    const text = element.getBoundingClientRect()
    known ??= overlays()
    const under = known.filter(
      ({ element: other, box: { left, right, top, bottom } }) =>
        left < text.right &&
        right > text.left &&
        top < text.bottom &&
        bottom > text.top &&
        !other.contains(element) &&
        !element.contains(other),
    )
    if (under.length === 0) return undefined
    return under.some(({ isPicture }) => isPicture) ? 'picture' : 'box'
  }
}

function overlays(): readonly Overlay[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const isPicture = element.matches(PICTURES)
    const isPlaced = isPicture || getComputedStyle(element).position !== 'static'
    return isPlaced ? [{ element, box: element.getBoundingClientRect(), isPicture }] : []
  })
}
