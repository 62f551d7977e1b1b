import { pxOf } from '../styles/px-of.ts'

/** A heading that a link inside of it can say the place of. */
export interface HeadingPlace {
  readonly heading: Element
  readonly destination: string
  /** From the corner of its box to that of its content, in CSS pixels. */
  readonly inset: { readonly top: number; readonly left: number }
}

/**
 * The place of a heading whose content begins at its upper left corner; undefined for one that it does not, and for one that
 * cannot have a shadow tree of ours.
 */
export function headingPlace(heading: Element, destination: string): HeadingPlace | undefined {
  if (!(heading instanceof HTMLHeadingElement) || heading.shadowRoot) return undefined
  const style = getComputedStyle(heading)
  const { display, direction, writingMode } = style
  if (display !== 'block' || direction !== 'ltr' || writingMode !== 'horizontal-tb')
    return undefined
  // Text generated before the content stands before the link, too: inline it leaves the link in its line.
  const before = getComputedStyle(heading, '::before')
  if (!/^(?:none|normal)$/.test(before.content) && before.display !== 'inline') return undefined
  const inset = {
    top: pxOf(style.borderTopWidth) + pxOf(style.paddingTop),
    left: pxOf(style.borderLeftWidth) + pxOf(style.paddingLeft),
  }
  return { heading, destination, inset }
}

/**
 * Puts a link without anything to see at the corner of a heading, in a shadow tree: no selector of the author finds it, and
 * what the heading has in it stays its own.
 *
 * @param scheme of the link's address; the rest of it is the name of the destination
 * @returns whether it stands there: a closed tree of the author's leaves no room for it
 */
export function markPlace({ heading, destination, inset }: HeadingPlace, scheme: string): boolean {
  const link = document.createElement('a')
  link.href = `${scheme}${encodeURIComponent(destination)}`
  const { top, left } = inset
  // Its margins leave it no room that text gives way to. Placed absolutely it would be a layer, and the browser looks for
  // those of each page among all.
  link.setAttribute(
    'style',
    `display:block;float:left;width:1px;height:1px;margin:${-top}px ${left - 1}px ${top - 1}px ${-left}px`,
  )
  const slot = document.createElement('slot')
  // Children inherit from it what they would from the heading; it counts and moves nothing.
  slot.setAttribute(
    'style',
    'all:inherit;display:contents;counter-reset:none;counter-increment:none;counter-set:none;animation:none;transition:none',
  )
  try {
    heading.attachShadow({ mode: 'closed' }).append(link, slot)
    return true
  } catch {
    return false
  }
}
