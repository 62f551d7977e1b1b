const MAX_HIDDEN = 5000
/** Less opacity than this is not seen. */
const FAINT = 0.05

/** Outermost elements that have a box and are not seen; what has no box is not waiting for the window. */
export function hiddenBoxes(): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  const pending = document.body ? [...document.body.children].reverse() : []
  for (let next = pending.pop(); next && found.length < MAX_HIDDEN; next = pending.pop()) {
    const style = getComputedStyle(next)
    if (style.display === 'none' || style.position === 'fixed') continue
    if (isHidden(style) && next instanceof HTMLElement) found.push(next)
    else for (const child of [...next.children].reverse()) pending.push(child)
  }
  return found
}

/** Whether an element with this style is not seen, though it has a box. */
export function isHidden({ opacity, visibility }: CSSStyleDeclaration): boolean {
  return Number(opacity) < FAINT || visibility !== 'visible'
}
