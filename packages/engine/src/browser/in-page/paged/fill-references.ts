import type { PagedWorld } from './paged-state.ts'

/** A number in small Roman numerals and in small letters. */
export interface PageNumerals {
  readonly roman: string
  readonly letters: string
}

/**
 * Writes the numbers of pages into the content that refers to them, and makes leaders as long as their lines leave room
 * for. Runs in the page, after `collectReferences`.
 *
 * @param pages numbers by destination; what has none stays empty
 * @param numerals how those numbers are written that are not only written in digits
 * @param widthPx width that the document will be printed at
 */
export function fillReferences(
  pages: Readonly<Record<string, number>>,
  numerals: Readonly<Record<number, PageNumerals>>,
  widthPx: number,
): void {
  /** Less than the line, so that no rounding makes it break. In CSS pixels. */
  const SPARE_PX = 0.6
  const PROBE = 10
  const { references = [] } = (globalThis as PagedWorld).svcPaged ?? {}
  const numberText = (value: number | undefined, style: string) => {
    if (value === undefined) return ''
    const name = style.toLowerCase()
    const { roman = '', letters = '' } = numerals[value] ?? {}
    const text = name.endsWith('roman') ? roman : letters
    if (text !== '' && /^(?:lower|upper)-(?:roman|alpha|latin)$/.test(name)) {
      return name.startsWith('upper') ? text.toUpperCase() : text
    }
    return name === 'decimal-leading-zero' ? String(value).padStart(2, '0') : String(value)
  }
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, ' ')}"`

  const inTail = new Map<Element, number>()
  const leaders: { element: HTMLElement; pattern: string; tail: Element }[] = []
  for (const { element, side, parts, box } of references) {
    if (box === undefined) {
      const css = parts.map((part) => {
        if (part.kind === 'page') return quoted(numberText(pages[part.destination], part.style))
        return part.kind === 'native' ? part.css : quoted(part.kind === 'text' ? part.text : '')
      })
      element.style.setProperty(`--svc-${side}`, css.join(' '))
      continue
    }
    const tail = box.lastElementChild as Element
    const pieces = [...box.children].slice(0, -1).concat(...tail.children)
    for (const [index, part] of parts.entries()) {
      const piece = pieces[index] as HTMLElement
      const page = part.kind === 'page' ? pages[part.destination] : undefined
      if (part.kind === 'page' && piece.hasAttribute('data-svc-native')) {
        // The browser writes it, from a counter of the piece.
        piece.style.setProperty('counter-set', `svc-page ${page ?? 0}`)
        piece.style.display = page === undefined ? 'none' : ''
      } else if (part.kind === 'page') piece.textContent = numberText(page, part.style)
      else if (part.kind === 'leader') {
        const text = document.createElement('svc-text')
        text.textContent = part.pattern.repeat(PROBE)
        piece.replaceChildren(text)
        piece.style.width = '0'
        leaders.push({ element: piece, pattern: part.pattern, tail })
        inTail.set(tail, (inTail.get(tail) ?? 0) + 1)
      }
    }
  }
  if (leaders.length === 0) return
  const root = document.documentElement
  const isAsPrinted = Math.abs(root.clientWidth - widthPx) < 1
  const { width } = root.style
  if (!isAsPrinted) root.style.setProperty('width', `${widthPx}px`, 'important')
  const blockOf = (element: Element) => {
    let block = element.parentElement
    while (block && /^(?:inline|contents|ruby)/.test(getComputedStyle(block).display)) {
      if (/^inline-/.test(getComputedStyle(block).display)) break
      block = block.parentElement
    }
    return block ?? document.documentElement
  }
  const sides = new Map<Element, { left: number; right: number; isLeftward: boolean }>()
  const sidesOf = (block: Element) => {
    const known = sides.get(block)
    if (known) return known
    const { left, right } = block.getBoundingClientRect()
    const style = getComputedStyle(block)
    const px = (value: string) => Number.parseFloat(value) || 0
    const found = {
      left: left + px(style.borderLeftWidth) + px(style.paddingLeft),
      right: right - px(style.borderRightWidth) - px(style.paddingRight),
      isLeftward: style.direction === 'rtl',
    }
    sides.set(block, found)
    return found
  }
  // Measured before anything is changed: every change in between would lay out the document once more.
  const measured = leaders.map(({ element, tail, pattern }) => {
    const { left, right, isLeftward } = sidesOf(blockOf(tail))
    const rectangle = tail.getBoundingClientRect()
    const freePx = isLeftward ? rectangle.left - left : right - rectangle.right
    const patternPx = (element.firstElementChild?.getBoundingClientRect().width ?? 0) / PROBE
    const sharedPx = Math.max(0, freePx - SPARE_PX) / (inTail.get(tail) ?? 1)
    return { element, pattern, patternPx, freePx: sharedPx }
  })
  for (const { element, pattern, patternPx, freePx } of measured) {
    const count = patternPx > 0 ? Math.min(1000, Math.floor(freePx / patternPx)) : 0
    element.textContent = pattern.repeat(count)
    element.style.width = `${freePx}px`
  }
  if (!isAsPrinted) root.style.width = width
}
