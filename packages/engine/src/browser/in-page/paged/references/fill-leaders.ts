import { pxOf } from '../../styles/px-of.ts'

/** A leader in the line that it fills. */
export interface Leader {
  /** Piece that holds the pattern. */
  readonly element: HTMLElement
  readonly pattern: string
  /** From the first leader of a line to its end. */
  readonly tail: Element
}

interface MeasuredLeader extends Leader {
  readonly patternPx: number
  readonly freePx: number
}

/** Less than the line, so that no rounding makes it break. In CSS pixels. */
const SPARE_PX = 0.6
/** So many patterns are measured for the width of one. */
const PROBE = 10
const MOST_PATTERNS = 1000

/** Puts text into a leader that shows how wide its pattern is, and takes no room. */
export function probeLeader({ element, pattern }: Leader): void {
  const text = document.createElement('svc-text')
  text.textContent = pattern.repeat(PROBE)
  element.replaceChildren(text)
  element.style.width = '0'
}

/**
 * Makes leaders as long as their lines leave room for; those of one line share it.
 *
 * @param leaders all of a document, each with its probe
 * @param widthPx width that the document will be printed at
 */
export function fillLeaders(leaders: readonly Leader[], widthPx: number): void {
  if (leaders.length === 0) return
  const root = document.documentElement
  const isAsPrinted = Math.abs(root.clientWidth - widthPx) < 1
  const { width } = root.style
  if (!isAsPrinted) root.style.setProperty('width', `${widthPx}px`, 'important')
  // Measured before anything is changed: every change in between would lay out the document once more.
  for (const { element, pattern, patternPx, freePx } of measure(leaders)) {
    const count = patternPx > 0 ? Math.min(MOST_PATTERNS, Math.floor(freePx / patternPx)) : 0
    element.textContent = pattern.repeat(count)
    element.style.width = `${freePx}px`
  }
  if (!isAsPrinted) root.style.width = width
}

function measure(leaders: readonly Leader[]): readonly MeasuredLeader[] {
  const inTail = new Map<Element, number>()
  for (const { tail } of leaders) inTail.set(tail, (inTail.get(tail) ?? 0) + 1)
  const known = new Map<Element, ContentSides>()
  return leaders.map((leader) => {
    const { element, tail } = leader
    const block = blockOf(tail)
    const sides = known.get(block) ?? sidesOf(block)
    known.set(block, sides)
    const { left, right } = tail.getBoundingClientRect()
    const freePx = sides.isLeftward ? left - sides.left : sides.right - right
    const sharedPx = Math.max(0, freePx - SPARE_PX) / (inTail.get(tail) ?? 1)
    const patternPx = (element.firstElementChild?.getBoundingClientRect().width ?? 0) / PROBE
    return { ...leader, patternPx, freePx: sharedPx }
  })
}

/** The block whose line an element stands in. */
function blockOf(element: Element): Element {
  let block = element.parentElement
  while (block && /^(?:inline|contents|ruby)/.test(getComputedStyle(block).display)) {
    if (/^inline-/.test(getComputedStyle(block).display)) break
    block = block.parentElement
  }
  return block ?? document.documentElement
}

/** Sides of a block's content, and whether its lines go on to the left. */
interface ContentSides {
  readonly left: number
  readonly right: number
  readonly isLeftward: boolean
}

function sidesOf(block: Element): ContentSides {
  const { left, right } = block.getBoundingClientRect()
  const style = getComputedStyle(block)
  return {
    left: left + pxOf(style.borderLeftWidth) + pxOf(style.paddingLeft),
    right: right - pxOf(style.borderRightWidth) - pxOf(style.paddingRight),
    isLeftward: style.direction === 'rtl',
  }
}
