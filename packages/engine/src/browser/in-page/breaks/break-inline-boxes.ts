import { selectorOf } from '../trees/selector-of.ts'

/** A box that no page break divides, although it is higher than a page. */
export interface UnbrokenBox {
  readonly selector: string
  readonly display: string
  readonly heightPx: number
}

/**
 * Lets page breaks divide high boxes that stand in a line of text (`inline-block`), as mails have them for their columns:
 * the browser divides none, but begins a page with them and cuts them wherever pages end, in the middle of a line of
 * text, too. They become blocks, or float beside one another, where that leaves them at their places. Runs in the page, laid out as it is printed.
 *
 * @param pagePx height of a page
 * @returns boxes higher than a page that stay as they are
 */
export function breakInlineBoxes(pagePx: number): readonly UnbrokenBox[] {
  /** One that takes most of a page leaves the page before it empty; smaller ones are moved as a whole, as they are meant. */
  const MOST_OF_PAGE = 0.75
  const SAME_PX = 1
  /** Lines of text leave room below the boxes in them. */
  const LINE_PX = 8
  const BLOCKS: Readonly<Record<string, string>> = {
    'inline-block': 'flow-root',
    'inline-flex': 'flex',
    'inline-grid': 'grid',
    'inline-table': 'table',
  }
  const least = pagePx * MOST_OF_PAGE
  const root = document.documentElement
  if (!document.body || root.scrollHeight <= pagePx) return []

  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const isAtomic = (element: Element) => /^inline-/.test(getComputedStyle(element).display)
  /** Lines of text and `display: contents` have no height of their own. */
  const mayHoldHigh = (element: Element) =>
    element.scrollHeight >= least ||
    heightOf(element) >= least ||
    (element.clientHeight === 0 && element.firstElementChild !== null)
  const found: HTMLElement[] = []
  const pending: Element[] = [document.body]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next instanceof HTMLElement && heightOf(next) >= least && isAtomic(next)) found.push(next)
    const inside = [...next.children, ...(next.shadowRoot?.children ?? [])]
    pending.push(...inside.reverse().filter(mayHoldHigh))
  }

  interface Group {
    readonly boxes: HTMLElement[]
    /** Whether nothing else stands in their lines. */
    isPure: boolean
  }
  /** Boxes that stand beside one another in an element, in their order: blocks lie between the groups. */
  const groupsOf = (around: Element): readonly Group[] => {
    let group: Group = { boxes: [], isPure: true }
    const groups = [group]
    for (const node of around.childNodes) {
      if (node instanceof Text && /\S/.test(node.data)) group.isPure = false
      if (!(node instanceof HTMLElement)) {
        if (node instanceof Element) group.isPure = false
        continue
      }
      const { display, position, float } = getComputedStyle(node)
      if (display === 'none' || /absolute|fixed/.test(position)) continue
      if (float !== 'none') return []
      if (/^inline-/.test(display)) group.boxes.push(node)
      else if (/^(?:inline|contents|ruby)/.test(display)) group.isPure = false
      else {
        group = { boxes: [], isPure: true }
        groups.push(group)
      }
    }
    return groups
  }
  /** Whether floats in a box add to its height; those of other blocks do once it is told. */
  const holdsFloats = ({ display, float, position, overflow }: CSSStyleDeclaration) =>
    /^(?:table-cell|inline-block|flow-root)$/.test(display) ||
    float !== 'none' ||
    /absolute|fixed/.test(position) ||
    !/visible|clip/.test(overflow)
  type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
  const placesOf = (boxes: readonly Element[], around: Element): readonly Place[] => {
    const { left, top } = around.getBoundingClientRect()
    return boxes.map((box) => {
      const rect = box.getBoundingClientRect()
      return { left: rect.left - left, top: rect.top - top, width: rect.width, height: rect.height }
    })
  }
  const set = (element: HTMLElement, name: string, value: string) =>
    element.style.setProperty(name, value, 'important')
  const move = (box: HTMLElement, side: 'left' | 'right' | 'top', by: number) => {
    if (Math.abs(by) <= SAME_PX / 2) return
    const name = `margin-${side}`
    set(box, name, `${Number.parseFloat(getComputedStyle(box).getPropertyValue(name)) + by}px`)
  }
  /** Takes boxes out of their lines of text. @returns whether all of them stand where they stood */
  const divide = (around: HTMLElement, boxes: readonly HTMLElement[], isOnly: boolean): boolean => {
    const style = getComputedStyle(around)
    const side = style.direction === 'rtl' ? 'right' : 'left'
    const wanted = placesOf(boxes, around)
    const begins = wanted.map(({ top }, index) => {
      const above = wanted[index - 1]
      return above === undefined || top >= above.top + above.height - SAME_PX
    })
    const floats = begins.includes(false)
    const needsRoot = floats && !holdsFloats(style)
    if (floats && !isOnly) return false
    if (needsRoot && style.display !== 'block') return false
    const before = [around, ...boxes].map((element) => [element, element.style.cssText] as const)
    if (needsRoot) set(around, 'display', 'flow-root')
    for (const [index, box] of boxes.entries()) {
      if (floats) {
        set(box, 'float', side)
        if (begins[index]) set(box, 'clear', 'both')
        continue
      }
      const { display } = getComputedStyle(box)
      set(box, 'display', BLOCKS[display] ?? display)
      const isWider = (placesOf([box], around)[0]?.width ?? 0) > (wanted[index]?.width ?? 0)
      if (isWider) set(box, 'width', 'fit-content')
    }
    const offsets = (box: HTMLElement, { left, top }: Place) => {
      const [is = { left, top }] = placesOf([box], around)
      return { over: left - is.left, below: top - is.top }
    }
    for (const [index, box] of boxes.entries()) {
      const { over, below } = offsets(box, wanted[index] as Place)
      move(box, side, side === 'left' ? over : -over)
      move(box, 'top', Math.max(0, below))
    }
    const isSame = wanted.every((place, index) => {
      const box = boxes[index] as HTMLElement
      const { over, below } = offsets(box, place)
      const width = placesOf([box], around)[0]?.width ?? 0
      const isBeside = Math.abs(over) <= SAME_PX && Math.abs(width - place.width) <= SAME_PX
      return isBeside && Math.abs(below) <= LINE_PX * (index + 1)
    })
    if (!isSame) for (const [element, css] of before) element.style.cssText = css
    return isSame
  }

  const tried = new Set<Element>()
  const divided = new Set<Element>()
  for (const { parentElement: around } of found) {
    if (around === null || tried.has(around)) continue
    tried.add(around)
    const groups = groupsOf(around)
    for (const { boxes, isPure } of groups) {
      const isMeant = isPure && boxes.some((box) => found.includes(box))
      if (!isMeant || !divide(around, boxes, groups.length === 1)) continue
      for (const box of boxes) divided.add(box)
    }
  }
  return found.flatMap((box) => {
    const heightPx = heightOf(box)
    if (divided.has(box) || heightPx <= pagePx || !/\S/.test(box.textContent)) return []
    return { selector: selectorOf(box), display: getComputedStyle(box).display, heightPx }
  })
}
