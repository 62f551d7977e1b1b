import { hiddenBoxes, isHidden } from './hidden-boxes.ts'

/** Names in which libraries keep the addresses of images until they are seen. */
const LATER = ['data-src', 'data-srcset', 'data-original', 'data-lazy', 'data-lazy-src', 'data-bg']

/** How hidden content looks in the window. */
interface Look {
  readonly opacity: string
  readonly transform: string
  /** Whether it looked like this twice in a row. */
  readonly isAtEnd: boolean
  /** Whether it comes from beside its place, and was nearer to it the last time. */
  readonly comesHome: boolean
}

/** Content that waits for being seen: what is hidden, and pictures that are loaded later. */
export class RevealedContent {
  readonly #hidden = hiddenBoxes()
  /** How far from its place what is hidden began. */
  readonly #begins = new Map(this.#hidden.map((element) => [element, awayFromPlace(element)]))
  readonly #looks = new Map<HTMLElement, Look>()
  readonly #pictures = new Map(
    [...document.querySelectorAll(LATER.map((name) => `[${name}]`).join())].map((element) => [
      element,
      addressesOf(element),
    ]),
  )

  /** Whether anything may still appear. */
  get isExpected(): boolean {
    return this.#hidden.length + this.#pictures.size > 0
  }

  /** Notes how what was hidden looks in the window. @returns whether something in it is still to appear */
  note(): boolean {
    let isWaiting = false
    for (const element of this.#hidden) {
      if (isInWindow(element)) isWaiting = this.#noteLook(element) || isWaiting
    }
    for (const [picture, before] of this.#pictures) {
      if (!isInWindow(picture)) continue
      if (addressesOf(picture) === before) isWaiting = true
      else this.#pictures.delete(picture)
    }
    return isWaiting
  }

  /** Keeps all as it was seen, whether or not it is hidden again: that may take its time. By rules, since scripts write over styles of elements. */
  keep(): void {
    const rules = new CSSStyleSheet()
    for (const [element, look] of this.#looks) {
      const index = rules.cssRules.length
      element.setAttribute('data-svc-seen', `${index}`)
      rules.insertRule(
        `[data-svc-seen="${index}"]{visibility:visible!important;transition:none!important;${seenStyle(look)}!important}`,
        index,
      )
    }
    document.adoptedStyleSheets.push(rules)
  }

  #noteLook(element: HTMLElement): boolean {
    const style = getComputedStyle(element)
    const before = this.#looks.get(element)
    if (isHidden(style)) return before === undefined
    const { opacity, transform } = style
    const isAtEnd = opacity === before?.opacity && transform === before.transform
    const comesHome = awayFromPlace(element) < (this.#begins.get(element) ?? 0)
    this.#looks.set(element, { opacity, transform, isAtEnd, comesHome })
    return !isAtEnd
  }
}

/** Styles that show content as it was seen, or as it was about to be: the time may not have been enough to see its end. */
function seenStyle({ opacity, transform, isAtEnd, comesHome }: Look): string {
  if (isAtEnd) return `opacity:${opacity}!important;transform:${transform}`
  return comesHome ? 'opacity:1!important;transform:none' : 'opacity:1'
}

/** How far an element is moved, turned or sized away from where it stands without a transform. */
function awayFromPlace(element: Element): number {
  const { transform } = getComputedStyle(element)
  const { a, b, c, d, e, f } = new DOMMatrix(transform)
  return Math.abs(e) + Math.abs(f) + Math.abs(b) + Math.abs(c) + Math.abs(a - 1) + Math.abs(d - 1)
}

function addressesOf(element: Element): string {
  return [element.getAttribute('src'), element.getAttribute('style')].join()
}

function isInWindow(element: Element): boolean {
  const { top, bottom, width } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && width > 0
}
