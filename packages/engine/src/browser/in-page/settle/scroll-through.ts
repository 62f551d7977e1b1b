/** How to scroll through a document. */
export interface ScrollRequest {
  /** Where it ends, in screens. */
  readonly maxScreens: number
  /** Whether to go on into what a document adds as one scrolls. */
  readonly isFollowed: boolean
  /** Event that asks whether the document does anything when it is scrolled; one that does not is left alone. */
  readonly event?: string
}

/**
 * Scrolls through the document screen by screen, so that what waits for being seen loads and appears, and back to the
 * top. Runs in the page.
 *
 * Content that shows itself while it is in the window and hides when it leaves stays as it looked there: paper shows all
 * of it at once.
 *
 * @returns whether it was scrolled
 */
export async function scrollThrough(request: ScrollRequest): Promise<boolean> {
  const { maxScreens, isFollowed, event } = request
  const MAX_HIDDEN = 5000
  const FAINT = 0.05
  /** Libraries look where a document is scrolled to ten times a second or so. In milliseconds. */
  const MAX_WAIT_MS = 250
  /** For all screens together: what is hidden may be a menu, and not wait for anything. */
  const MAX_WAITS_MS = 5000
  /** Names in which libraries keep the addresses of images until they are seen. */
  const LATER = [
    'data-src',
    'data-srcset',
    'data-original',
    'data-lazy',
    'data-lazy-src',
    'data-bg',
  ]
  const root = document.scrollingElement ?? document.documentElement
  if (event !== undefined) {
    const asked = new Event(event, { cancelable: true })
    if (performance.dispatchEvent(asked) || root.scrollHeight <= innerHeight + 1) return false
  }

  interface Look {
    readonly opacity: string
    readonly transform: string
    /** Whether it looked like this twice in a row. */
    readonly isAtEnd: boolean
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isHidden = ({ opacity, visibility }: CSSStyleDeclaration) =>
    Number(opacity) < FAINT || visibility !== 'visible'
  /** Outermost elements that have a box and are not seen; what has no box is not waiting for the window. */
  const hiddenBoxes = () => {
    const found: HTMLElement[] = []
    const pending = document.body ? [...document.body.children].reverse() : []
    for (let next = pending.pop(); next && found.length < MAX_HIDDEN; next = pending.pop()) {
      const style = getComputedStyle(next)
      if (style.display === 'none' || style.position === 'fixed') continue
      if (isHidden(style) && next instanceof HTMLElement) found.push(next)
      else pending.push(...[...next.children].reverse())
    }
    return found
  }
  const endTransitions = () => {
    for (const animation of document.getAnimations()) {
      const end = Number(animation.effect?.getComputedTiming().endTime)
      const isTimed = animation.timeline instanceof DocumentTimeline
      if (!isTimed || animation.playState !== 'running' || !Number.isFinite(end)) continue
      try {
        animation.finish()
      } catch {
        // One that runs at no speed has no end.
      }
    }
  }

  const hidden = hiddenBoxes()
  const pictures = new Map(
    [...document.querySelectorAll(LATER.map((name) => `[${name}]`).join())].map((element) => [
      element,
      [element.getAttribute('src'), element.getAttribute('style')].join(),
    ]),
  )
  const looks = new Map<HTMLElement, Look>()
  const isInWindow = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && width > 0
  }
  /** Notes how what was hidden looks in the window. @returns whether something in it is still to appear */
  const note = () => {
    let isWaiting = false
    for (const element of hidden) {
      if (!isInWindow(element)) continue
      const style = getComputedStyle(element)
      const before = looks.get(element)
      const { opacity, transform } = style
      if (isHidden(style)) {
        isWaiting ||= before === undefined
        continue
      }
      const isAtEnd = opacity === before?.opacity && transform === before.transform
      isWaiting ||= !isAtEnd
      looks.set(element, { opacity, transform, isAtEnd })
    }
    for (const [picture, before] of pictures) {
      if (!isInWindow(picture)) continue
      const now = [picture.getAttribute('src'), picture.getAttribute('style')].join()
      if (now === before) isWaiting = true
      else pictures.delete(picture)
    }
    return isWaiting
  }
  let waitedMs = 0
  const show = async () => {
    const begin = performance.now()
    for (;;) {
      endTransitions()
      const waited = performance.now() - begin
      if (!note() || waited >= MAX_WAIT_MS || waitedMs + waited >= MAX_WAITS_MS) break
      await frame()
    }
    waitedMs += performance.now() - begin
  }

  const end = isFollowed ? Number.POSITIVE_INFINITY : root.scrollHeight
  // By half screens: what is cut by the edge of the one is whole in the next.
  for (let step = 0; step < 2 * maxScreens; step++) {
    const before = scrollY
    if (before + innerHeight >= end) break
    scrollTo({ top: before + innerHeight / 2, behavior: 'instant' })
    // Observers of intersection are told in the first frame; what they do may add to the document by the second.
    await frame()
    await frame()
    if (hidden.length + pictures.size > 0) await show()
    if (scrollY === before) break
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await frame()
  // Whether or not it is hidden yet: that may take its time. By rules, since scripts write over styles of elements.
  const rules = new CSSStyleSheet()
  for (const [element, { opacity, transform, isAtEnd }] of looks) {
    const index = rules.cssRules.length
    const look = isAtEnd ? `opacity:${opacity}!important;transform:${transform}` : 'opacity:1'
    element.setAttribute('data-svc-seen', `${index}`)
    rules.insertRule(
      `[data-svc-seen="${index}"]{visibility:visible!important;transition:none!important;${look}!important}`,
      index,
    )
  }
  document.adoptedStyleSheets.push(rules)
  return true
}
