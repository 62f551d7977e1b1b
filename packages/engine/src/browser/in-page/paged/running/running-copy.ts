/** Styles that say where on the page an element is, or how it came to look as it does. */
const LEFT_OUT =
  /^(?:position|inset.*|float|clear|page|break-.*|counter-.*|transition.*|animation.*|view-transition.*|-webkit-locale)$|^--svc-/

/** A place outside of the text in which copies are made: selectors that lead from the body find nothing there, as in a margin box. */
export function copyStage(): { readonly stage: HTMLElement; readonly place: HTMLElement } {
  const stage = document.body.cloneNode(false) as HTMLElement
  stage.style.cssText += ';display:contents!important'
  stage.removeAttribute('id')
  const place = document.createElement('svc-content')
  place.style.cssText = 'all:unset!important;display:block!important'
  stage.append(place)
  document.documentElement.append(stage)
  return { stage, place }
}

/**
 * Copies an element, in copies of the elements around it without their contents, with the styles that it has in its place.
 *
 * @returns the outermost copy
 */
export function copyWithStyles(
  element: HTMLElement,
  place: HTMLElement,
  unsupported: Set<string>,
): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  const box = inCopiesOf(element.parentElement, copy)
  place.append(box)
  const originals = subtree(element)
  for (const [index, one] of subtree(copy).entries()) {
    const original = originals[index] as Element
    copyStyles(original, one as HTMLElement)
    if (original instanceof HTMLCanvasElement && one instanceof HTMLCanvasElement) {
      if (!replaceByPicture(one, original)) {
        unsupported.add('canvas of other sites in running elements')
      }
    }
  }
  for (const target of copy.querySelectorAll('svc-target')) target.remove()
  return box
}

/** An element and all in it. */
export function subtree(root: Element): readonly Element[] {
  return [root, ...root.querySelectorAll('*')]
}

function inCopiesOf(from: Element | null, copy: HTMLElement): HTMLElement {
  let box = copy
  for (let around = from; around && around !== document.body; around = around.parentElement) {
    const outer = around.cloneNode(false) as HTMLElement
    outer.removeAttribute('id')
    outer.style.cssText +=
      ';display:contents!important;counter-increment:none!important;counter-reset:none!important;counter-set:none!important'
    outer.append(box)
    box = outer
  }
  return box
}

function copyStyles(original: Element, copy: HTMLElement): void {
  const here = stylesOf(copy)
  for (const [property, value] of stylesOf(original)) {
    if (here.get(property) === value || LEFT_OUT.test(property)) continue
    // Where a document says nothing, the margin box says how lines are aligned.
    if (property === 'text-align' && value === 'start') continue
    copy.style.setProperty(property, value)
  }
}

function stylesOf(element: Element): ReadonlyMap<string, string> {
  return new Map(
    [...element.computedStyleMap()].map(([property, values]) => [property, [...values].join(', ')]),
  )
}

/** Copies have nothing drawn on them. @returns whether the drawing can be read */
function replaceByPicture(copy: HTMLCanvasElement, original: HTMLCanvasElement): boolean {
  const picture = document.createElement('img')
  picture.style.cssText = copy.style.cssText
  picture.width = original.clientWidth
  picture.height = original.clientHeight
  try {
    picture.src = original.toDataURL()
  } catch {
    return false
  }
  copy.replaceWith(picture)
  return true
}
