import { openTrees } from '../trees/open-trees.ts'

/** SVG images to bring to their end. */
export interface PicturesToStill {
  readonly pictures: readonly { readonly url: string; readonly source: string }[]
  /** Attribute that marks those that we made. */
  readonly mark: string
}

/**
 * Replaces SVG images that move by the same images at their end: as images, in styles and in pictures inside of SVG.
 * Runs in the page.
 *
 * Nobody can reach the clock of an image, and one that is not on the screen never moves: its animations are made to have
 * begun a day ago.
 *
 * @returns addresses of those that are shown and could not be replaced
 */
export async function stillPictures({
  pictures,
  mark,
}: PicturesToStill): Promise<readonly string[]> {
  const TIMED = new Set(['animate', 'animateColor', 'animateMotion', 'animateTransform', 'set'])
  const SVG = 'http://www.w3.org/2000/svg'
  const XLINK = 'http://www.w3.org/1999/xlink'
  const AGO_S = 86_400
  const SHOWING = [
    'background-image',
    'border-image-source',
    'content',
    'list-style-image',
    'mask-image',
  ]

  const isClock = (moment: string) => /^[+-]?[\d.:]+(?:h|min|s|ms)?$/.test(moment)
  const attribute = (element: Element, name: string) => element.getAttribute(name)?.trim()

  interface Course {
    readonly begins: boolean
    readonly isEndless: boolean
    /** Whether it and others begin each other for ever. */
    readonly turns: boolean
  }
  /** Whether an element begins by itself, and whether it then ends. */
  const courseOf = (root: Document, element: Element, above: readonly Element[] = []): Course => {
    let begins = false
    let turns = false
    const isRepeated = ['repeatCount', 'repeatDur'].some(
      (name) => attribute(element, name) === 'indefinite',
    )
    for (const moment of (element.getAttribute('begin') ?? '0s').split(';')) {
      if (isClock(moment.trim())) begins = true
      const [, id = '', event] = /^\s*(.+?)\.(begin|end|repeat)\b/.exec(moment) ?? []
      const other = root.getElementById(id.replaceAll('\\', ''))
      if (other === null || !TIMED.has(other.localName)) continue
      if (above.includes(other)) turns = true
      else {
        const course = courseOf(root, other, [...above, element])
        begins ||= course.begins && !(event === 'end' && course.isEndless && !course.turns)
        turns ||= course.turns
      }
    }
    const isMoving = element.localName !== 'set' && isRepeated
    return { begins, turns, isEndless: turns || isMoving }
  }

  /** Last value of an animation; undefined for one that is not as plain as that. */
  const lastValue = (element: Element): string | undefined => {
    const values = attribute(element, 'values')
    const to = attribute(element, 'to')
    const by = attribute(element, 'by')
    if (values !== undefined) return values.replace(/;\s*$/, '').split(';').at(-1)
    if (to !== undefined) return to
    return attribute(element, 'from') === undefined ? by : undefined
  }

  /** Leaves of an animation the value that it ends with. */
  const stillOne = (element: Element): boolean => {
    const hasEnd = element.hasAttribute('end') || element.hasAttribute('repeatDur')
    const count = Number(element.getAttribute('repeatCount') ?? 1)
    if (hasEnd || !Number.isInteger(count)) return false
    const isSet = element.localName === 'set'
    const isTimed = isSet || element.hasAttribute('dur')
    const isKept =
      attribute(element, 'fill') === 'freeze' || (isSet && !element.hasAttribute('dur'))
    if (!isKept || !isTimed) {
      if (isTimed) element.remove()
      return true
    }
    if (attribute(element, 'accumulate') === 'sum' && count > 1) return false
    if (element.localName === 'animateMotion' && lastValue(element) === undefined) {
      const points = element.getAttribute('keyPoints')?.split(';').at(-1) ?? '1'
      element.setAttribute('keyPoints', `${points};${points}`)
    } else if (!isSet) {
      const last = lastValue(element)
      if (last === undefined) return false
      if (!element.hasAttribute('values') && !element.hasAttribute('to')) {
        element.setAttribute('additive', 'sum')
      }
      for (const name of ['from', 'to', 'by', 'keySplines', 'keyPoints'])
        element.removeAttribute(name)
      element.setAttribute('values', `${last};${last}`)
    }
    if (!isSet) {
      element.setAttribute('keyTimes', '0;1')
      element.setAttribute('calcMode', 'linear')
    }
    element.setAttribute('begin', '0s')
    element.setAttribute('dur', 'indefinite')
    element.removeAttribute('repeatCount')
    return true
  }

  /** @returns whether all that ends is at its end now */
  const stillTimed = (root: Document): boolean => {
    const timed = [...root.querySelectorAll('*')].filter(({ localName }) => TIMED.has(localName))
    const courses = timed.map((element) => ({ element, ...courseOf(root, element) }))
    let isWhole = true
    for (const { element, begins, turns, isEndless } of courses) {
      if (!begins) continue
      // It may wait for one whose end is not to come any more.
      if (isEndless && !turns) element.setAttribute('begin', '0s')
      isWhole = !isEndless && stillOne(element) && isWhole
    }
    return isWhole
  }

  /** Which animations of CSS an element has follows from the styles: they are asked of elements that look like its own. */
  const stillStyled = (root: Document): boolean => {
    const sheets = [...root.querySelectorAll('style')].map(({ textContent }) => textContent ?? '')
    if (sheets.length === 0) return true
    const host = document.createElement('div')
    host.style.setProperty('display', 'none', 'important')
    const tree = host.attachShadow({ mode: 'closed' })
    const styles = new CSSStyleSheet()
    styles.replaceSync(sheets.join('\n').replace(/url\([^)]*\)/g, 'none'))
    tree.adoptedStyleSheets = [styles]
    const likenesses: [Element, SVGElement][] = []
    const copy = (element: Element, parent: Node) => {
      const name = element.localName === 'script' ? 'g' : element.localName
      const like = document.createElementNS(SVG, name) as SVGElement
      for (const attribute of ['id', 'class']) {
        const value = element.getAttribute(attribute)
        if (value !== null) like.setAttribute(attribute, value)
      }
      like.style.cssText = (element.getAttribute('style') ?? '').replace(/url\([^)]*\)/g, 'none')
      parent.appendChild(like)
      likenesses.push([element, like])
      for (const child of element.children) copy(child, like)
    }
    copy(root.documentElement, tree)
    document.documentElement.appendChild(host)
    let isWhole = true
    for (const [element, like] of likenesses) {
      const style = getComputedStyle(like)
      if (style.animationName === 'none' || style.animationPlayState.includes('paused')) continue
      const counts = style.animationIterationCount.split(', ')
      isWhole &&= !counts.includes('infinite')
      const delays = style.animationDelay.split(', ')
      const delay = style.animationName.split(', ').map((_, index) => {
        const one = Number.parseFloat(delays[index % delays.length] as string)
        return `${counts[index % counts.length] === 'infinite' ? one : one - AGO_S}s`
      })
      const own = element.getAttribute('style') ?? ''
      element.setAttribute('style', `${own};animation-delay:${delay.join(',')}!important`)
    }
    host.remove()
    return isWhole
  }

  const stillOf = (url: string, source: string) => {
    const root = new DOMParser().parseFromString(source, 'image/svg+xml')
    if (root.querySelector('parsererror')) return undefined
    const isWhole = stillTimed(root)
    const isStill = stillStyled(root) && isWhole
    root.documentElement.setAttribute(mark, '')
    const bytes = new TextEncoder().encode(new XMLSerializer().serializeToString(root))
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    const { hash } = new URL(url)
    return { still: `data:image/svg+xml;base64,${btoa(binary)}${hash}`, isStill }
  }

  const trees = openTrees()
  const inStyle = (url: string) => `url("${url.replace(/["\\]/g, '\\$&')}")`
  const failed: string[] = []

  const replaceImages = async (tree: Document | ShadowRoot, url: string, still: string) => {
    for (const image of tree.querySelectorAll('img')) {
      if (image.currentSrc !== url) continue
      for (const one of image.closest('picture')?.querySelectorAll('source') ?? []) one.remove()
      image.removeAttribute('srcset')
      image.src = still
      await image.decode().catch(() => failed.push(url))
    }
    for (const image of tree.querySelectorAll('image')) {
      const href = image.getAttribute('href') ?? image.getAttributeNS(XLINK, 'href')
      if (href !== null && new URL(href, document.baseURI).href === url)
        image.setAttribute('href', still)
    }
  }

  let marks = trees.reduce((sum, tree) => sum + tree.querySelectorAll(`[${mark}]`).length, 0)
  const replaceStyles = (tree: Document | ShadowRoot, stills: ReadonlyMap<string, string>) => {
    const rules: string[] = []
    for (const element of tree.querySelectorAll('*')) {
      for (const pseudo of ['', '::before', '::after']) {
        const style = getComputedStyle(element, pseudo || null)
        for (const property of SHOWING) {
          const value = style.getPropertyValue(property)
          if (!value.includes('url(')) continue
          let replaced = value
          for (const [url, still] of stills)
            replaced = replaced.replaceAll(inStyle(url), inStyle(still))
          if (replaced === value) continue
          if (!element.hasAttribute(mark)) element.setAttribute(mark, `${++marks}`)
          const own = element.getAttribute(mark)
          rules.push(`[${mark}="${own}"]${pseudo}{${property}:${replaced}!important}`)
        }
      }
    }
    if (rules.length === 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules.join('\n'))
    tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
  }

  const stills = new Map<string, string>()
  for (const { url, source } of pictures) {
    const made = stillOf(url, source)
    if (made === undefined) continue
    const { still, isStill } = made
    if (!isStill) failed.push(url)
    const probe = new Image()
    probe.src = still
    // The document's own policy may forbid images of this kind.
    const isAllowed = await probe.decode().then(
      () => true,
      () => false,
    )
    if (isAllowed) stills.set(url, still)
    else failed.push(url)
  }
  for (const tree of trees) {
    for (const [url, still] of stills) await replaceImages(tree, url, still)
    replaceStyles(tree, stills)
  }
  return failed
}
