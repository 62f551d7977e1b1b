/** Content that a person would ask about, and no tag tells. */
export interface DoubtfulContent {
  /** Text that is seen and hidden from readers. */
  readonly hiddenTexts: readonly string[]
  /** Names of large pictures that are called decoration. */
  readonly decorations: readonly string[]
}

/**
 * Marks elements whose look says something else than their tag: with `data-svc-doubt`, which is `order` for what is read at
 * another place than it is seen, `heading` and `list` for paragraphs that look like these. Runs in the page.
 */
export function markDoubts(): DoubtfulContent {
  const MAX_HEADING = 80
  const MIN_HIDDEN = 25
  const MAX_SAMPLE = 60
  const LARGER = 1.2
  const BULLET = /^\s*(?:[•●◦▪■‣–—*·-]|\(?\d{1,2}[.)])\s+\S/
  const NO_FLOW = 'table,thead,tbody,tfoot,tr,svg,math,ruby,select,datalist,[aria-hidden="true"]'
  const LARGE_PX = { width: 240, height: 160 }

  const text = (node: Element | null | undefined) =>
    (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const mark = (element: Element, doubt: string) => element.setAttribute('data-svc-doubt', doubt)

  interface Box {
    readonly element: Element
    readonly rect: DOMRect
  }
  const boxesIn = (parent: Element): Box[] =>
    [...parent.children].flatMap((element) => {
      if (element.matches(NO_FLOW) || text(element) === '') return []
      const { display, position } = getComputedStyle(element)
      if (/^(inline|contents|none|ruby)/.test(display) || position === 'fixed') return []
      const rect = element.getBoundingClientRect()
      // A box of a pixel is for readers alone.
      return rect.width > 1 && rect.height > 1 && isSeen(element) ? [{ element, rect }] : []
    })
  const isBeside = (one: number, oneEnd: number, other: number, otherEnd: number) =>
    Math.min(oneEnd, otherEnd) - Math.max(one, other) > Math.min(oneEnd - one, otherEnd - other) / 2
  const isBefore = ({ rect: seen }: Box, { rect: last }: Box, parent: CSSStyleDeclaration) => {
    if (isBeside(seen.left, seen.right, last.left, last.right)) return seen.bottom <= last.top + 1
    const isRow = /flex|grid/.test(parent.display) && parent.writingMode === 'horizontal-tb'
    if (!isRow || !isBeside(seen.top, seen.bottom, last.top, last.bottom)) return false
    return parent.direction === 'rtl' ? seen.left >= last.right - 1 : seen.right <= last.left + 1
  }
  for (const parent of document.querySelectorAll('body, body *')) {
    if (parent.childElementCount < 2 || parent.matches(NO_FLOW)) continue
    const boxes = boxesIn(parent)
    if (boxes.length < 2) continue
    const style = getComputedStyle(parent)
    for (const [index, box] of boxes.entries()) {
      const last = boxes[index - 1]
      if (last && isBefore(box, last, style)) mark(box.element, 'order')
    }
  }

  /** Whether all text of a paragraph is as large or bold as that of a heading. */
  const isLoud = (paragraph: Element, size: number) => {
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent || !texts.currentNode.nodeValue?.trim()) continue
      const { fontSize, fontWeight } = getComputedStyle(parent)
      const isLarge = Number.parseFloat(fontSize) >= LARGER * size
      const isBold = Number(fontWeight) >= 600 && Number.parseFloat(fontSize) >= size
      if (!isLarge && !isBold) return false
    }
    return true
  }
  const sizes = new Map<number, number>()
  const paragraphs = [...document.querySelectorAll<HTMLElement>('p:not([role])')].filter(
    (one) => text(one) !== '' && !one.closest(NO_FLOW) && isSeen(one),
  )
  for (const paragraph of paragraphs) {
    const size = Number.parseFloat(getComputedStyle(paragraph).fontSize)
    sizes.set(size, (sizes.get(size) ?? 0) + text(paragraph).length)
  }
  const [[common = 0] = []] = [...sizes].sort(([, one], [, other]) => other - one)
  for (const paragraph of paragraphs) {
    const words = text(paragraph)
    const next = paragraph.nextElementSibling
    const isFollowed = next?.matches('p,ul,ol,div,table,dl') && text(next).length > words.length
    const isTitle =
      words.length <= MAX_HEADING && /\p{L}/u.test(words) && !/[.,;:!?…]$/.test(words) && isFollowed
    const isSaid = paragraph.closest(
      'a,li,td,th,blockquote,figure,figcaption,caption,label,h1,h2,h3,h4,h5,h6',
    )
    if (
      isTitle &&
      !isSaid &&
      isLoud(paragraph, common) &&
      !(next?.matches('p') && isLoud(next, common))
    ) {
      mark(paragraph, 'heading')
      continue
    }
    // biome-ignore lint/performance/useDomNodeTextContent: lines are as they are shown
    const lines = paragraph.innerText.split('\n').filter((line) => line.trim() !== '')
    const beside = [paragraph.previousElementSibling, next].some(
      (one) => one?.matches('p') && BULLET.test(text(one)),
    )
    const bullets = lines.filter((line) => BULLET.test(line)).length
    if (bullets >= 2 || (bullets === 1 && lines.length === 1 && beside)) mark(paragraph, 'list')
  }

  const hiddenTexts: string[] = []
  for (const hidden of document.querySelectorAll<HTMLElement>('body [aria-hidden="true"]')) {
    if (hidden.parentElement?.closest('[aria-hidden="true"]')) continue
    // Formulas are shown by boxes and read by their names.
    if (hidden.closest('svg,math,[class*="katex" i],mjx-container,[role="img"]')) continue
    const words = isSeen(hidden) ? text(hidden) : ''
    if ((words.match(/\p{L}/gu)?.length ?? 0) >= MIN_HIDDEN)
      hiddenTexts.push(words.slice(0, MAX_SAMPLE))
  }
  const decorations = [...document.querySelectorAll<HTMLImageElement>('img[alt=""]')].flatMap(
    (image) => {
      const { width, height } = image.getBoundingClientRect()
      const isLarge = width >= LARGE_PX.width && height >= LARGE_PX.height
      if (!isLarge || !isSeen(image) || image.closest('[aria-hidden="true"]')) return []
      const { currentSrc } = image
      return [
        currentSrc.startsWith('data:')
          ? 'data:'
          : (currentSrc.split(/[?#]/)[0]?.split('/').at(-1) ?? ''),
      ]
    },
  )
  return { hiddenTexts, decorations }
}
