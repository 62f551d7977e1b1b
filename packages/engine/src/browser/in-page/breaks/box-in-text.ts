/**
 * Makes a function that finds the box in the text that an element out of it stands in; null for one that stands in the text
 * itself. It looks at each element once.
 */
export function boxInText(): (element: Element) => Element | null {
  const boxes = new Map<Element, Element | null>()
  const boxOf = (element: Element): Element | null => {
    const known = boxes.get(element)
    if (known !== undefined) return known
    const parent = parentOf(element)
    const around = parent === null || parent === document.body ? null : boxOf(parent)
    const isPlaced = parent !== null && parent !== document.body && isOutOfFlow(element)
    const box = isPlaced ? withHeight(around ?? parent) : around
    boxes.set(element, box)
    return box
  }
  return boxOf
}

/** Whether an element takes no room in the text. */
export function isOutOfFlow(element: Element): boolean {
  return /absolute|fixed/.test(getComputedStyle(element).position)
}

/** A box without height is no place; pictures reach out of it into the one around it. */
function withHeight(box: Element): Element {
  if (box.clientHeight > 1) return box
  const around = parentOf(box)
  return around === null || around === document.body ? box : withHeight(around)
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
