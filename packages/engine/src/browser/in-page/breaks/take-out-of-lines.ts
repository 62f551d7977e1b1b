const SAME_PX = 1
/** Lines of text leave room below the boxes in them. */
const LINE_PX = 8
const BLOCKS: Readonly<Record<string, string>> = {
  'inline-block': 'flow-root',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  'inline-table': 'table',
}

/** Where a box stands in the element around it. */
type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/**
 * Takes boxes out of their lines of text: they become blocks, or float beside one another. Where that moves one of them,
 * nothing is changed.
 *
 * @param isOnly whether no other boxes stand in the element, which floats would move
 * @returns whether they were taken out
 */
export function takeOutOfLines(
  around: HTMLElement,
  boxes: readonly HTMLElement[],
  isOnly: boolean,
): boolean {
  const style = getComputedStyle(around)
  const wanted = boxes.map((box) => placeIn(around, box))
  const begins = wanted.map((place, index) => isBelow(place, wanted[index - 1]))
  const floats = begins.includes(false)
  const needsRoot = floats && !holdsFloats(style)
  if ((floats && !isOnly) || (needsRoot && style.display !== 'block')) return false
  const side = style.direction === 'rtl' ? 'right' : 'left'
  const before = [around, ...boxes].map((element) => [element, element.style.cssText] as const)
  if (needsRoot) set(around, 'display', 'flow-root')
  for (const [index, box] of boxes.entries()) {
    if (floats) float(box, side, begins[index] === true)
    else makeBlock(box, around, wanted[index])
  }
  for (const [index, box] of boxes.entries()) moveTo(around, box, side, wanted[index])
  const isSame = boxes.every((box, index) =>
    isAt(around, box, wanted[index], LINE_PX * (index + 1)),
  )
  if (!isSame) for (const [element, css] of before) element.style.cssText = css
  return isSame
}

/** Whether a box stands in a line of its own, below the one before it. */
function isBelow({ top }: Place, above: Place | undefined): boolean {
  return above === undefined || top >= above.top + above.height - SAME_PX
}

/** Whether floats in a box add to its height; those of other blocks do once it is told. */
function holdsFloats({ display, float: side, position, overflow }: CSSStyleDeclaration): boolean {
  return (
    /^(?:table-cell|inline-block|flow-root)$/.test(display) ||
    side !== 'none' ||
    /absolute|fixed/.test(position) ||
    !/visible|clip/.test(overflow)
  )
}

function float(box: HTMLElement, side: 'left' | 'right', beginsLine: boolean): void {
  set(box, 'float', side)
  if (beginsLine) set(box, 'clear', 'both')
}

function makeBlock(box: HTMLElement, around: Element, wanted: Place | undefined): void {
  const { display } = getComputedStyle(box)
  set(box, 'display', BLOCKS[display] ?? display)
  if (placeIn(around, box).width > (wanted?.width ?? 0)) set(box, 'width', 'fit-content')
}

function moveTo(
  around: Element,
  box: HTMLElement,
  side: 'left' | 'right',
  wanted: Place | undefined,
): void {
  const { over, below } = distance(placeIn(around, box), wanted)
  move(box, side, side === 'left' ? over : -over)
  move(box, 'top', Math.max(0, below))
}

function isAt(
  around: Element,
  box: Element,
  wanted: Place | undefined,
  heightSlackPx: number,
): boolean {
  const place = placeIn(around, box)
  const { over, below } = distance(place, wanted)
  const isAsWide = Math.abs(place.width - (wanted?.width ?? 0)) <= SAME_PX
  return Math.abs(over) <= SAME_PX && isAsWide && Math.abs(below) <= heightSlackPx
}

function placeIn(around: Element, box: Element): Place {
  const { left, top } = around.getBoundingClientRect()
  const rect = box.getBoundingClientRect()
  return { left: rect.left - left, top: rect.top - top, width: rect.width, height: rect.height }
}

/** How far a place is from the wanted one. */
function distance(place: Place, wanted = place): { readonly over: number; readonly below: number } {
  return { over: wanted.left - place.left, below: wanted.top - place.top }
}

function move(box: HTMLElement, side: 'left' | 'right' | 'top', by: number): void {
  if (Math.abs(by) <= SAME_PX / 2) return
  const name = `margin-${side}`
  set(box, name, `${Number.parseFloat(getComputedStyle(box).getPropertyValue(name)) + by}px`)
}

function set(element: HTMLElement, name: string, value: string): void {
  element.style.setProperty(name, value, 'important')
}
