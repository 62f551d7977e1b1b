import { openTrees } from '../trees/open-trees.ts'

/** Images, and files for plugins, of a document that cannot be shown. */
export interface BrokenImages {
  readonly addresses: readonly string[]
  /** Addresses of images of which the browser shows a part: their data ends too early, or is damaged. */
  readonly cut: readonly string[]
  /** Addresses of files for plugins (PDF, Flash), whose elements have nothing else to show. */
  readonly plugins: readonly string[]
  /** Whether stylesheets must say that they are such: not in documents in quirks mode. */
  readonly isStrict: boolean
}

/**
 * Finds images that cannot be shown: those of elements by what became of them, those of styles by loading them anew, which
 * asks for none again but the broken ones. Runs in the page.
 *
 * @param arrived addresses of images that came
 * @returns undefined where an image must be decoded for that, which waits for a frame, and the page paints none
 */
export async function brokenImages(arrived: readonly string[]): Promise<BrokenImages | undefined> {
  // Enough for any document a person wrote; what is beyond them is not looked at.
  const MAX_IMAGES = 1000
  /** An image that came is at hand: one that does not come again in this time is not waited for. In milliseconds. */
  const AGAIN_MS = 3000
  /** To look for cut images means to decode all of them: 100 million pixels take half a second of processor time. */
  const MAX_PIXELS = 100_000_000
  const SHOWING = [
    'background-image',
    'border-image-source',
    'content',
    'list-style-image',
    'mask-image',
    'shape-outside',
    '-webkit-mask-box-image-source',
  ]
  const SHOWN_TYPES = /^(?:image|text|video|audio)\/|^application\/(?:[^/]*\+)?(?:xml|json)/i
  const FOR_PLUGINS =
    /^data:application\/(?:pdf|x-shockwave-flash)|^[^?#]*\.(?:pdf|swf|docx?|xlsx?|pptx?|od[tsp]|rtf|eps|zip)(?:[?#]|$)/i
  const PSEUDO_ELEMENTS = [null, '::before', '::after', '::marker']
  const URLS = /url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^)\\]|\\.)*?))\s*\)/gs

  const dataIn = (text: string): string[] =>
    text.includes('data:')
      ? [...text.matchAll(URLS)].flatMap(([, double, single, plain]) => {
          const url = (double ?? single ?? plain ?? '').replace(/\\([^\da-f\n])/gi, '$1').trim()
          return /^data:/i.test(url) ? url : []
        })
      : []
  const isBroken = (image: HTMLImageElement) =>
    image.decode().then(
      () => false,
      () => true,
    )

  const hasContent = (element: Element) =>
    element.textContent?.trim() !== '' ||
    element.querySelector('img,svg,video,iframe,embed,object') !== null
  const trees = openTrees()

  const rulesOf = (holder: { readonly cssRules: CSSRuleList }): CSSRule[] => {
    try {
      return [...holder.cssRules]
    } catch {
      // Those of another site cannot be read.
      return []
    }
  }
  const isFollowed = (tree: Document | ShadowRoot, selector: string) => {
    try {
      return tree.querySelector(selector.replace(/::[\w-]+|:(?:before|after)\b/g, '')) !== null
    } catch {
      // Selectors that mean something only in their style sheet.
      return true
    }
  }
  const pages: string[] = []
  const inRules = (tree: Document | ShadowRoot, rules: readonly CSSRule[]): string[] =>
    rules.flatMap((rule) => {
      if (rule instanceof CSSImportRule) {
        return rule.styleSheet ? inRules(tree, rulesOf(rule.styleSheet)) : []
      }
      if (rule instanceof CSSFontFaceRule) return []
      const { style } = rule as Partial<CSSStyleRule>
      const own = style ? dataIn(style.cssText) : []
      const isUnused =
        own.length > 0 &&
        rule instanceof CSSStyleRule &&
        rule.parentRule === null &&
        !isFollowed(tree, rule.selectorText)
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return []
      // Pages and boxes in their margins are no elements.
      if (rule instanceof CSSPageRule || rule.parentRule instanceof CSSPageRule) pages.push(...own)
      const inner = 'cssRules' in rule ? inRules(tree, rulesOf(rule as CSSGroupingRule)) : []
      return isUnused ? inner : [...own, ...inner]
    })

  const asked = new Set<string>()
  const elements: string[] = []
  for (const tree of trees) {
    for (const sheet of [...tree.styleSheets, ...tree.adoptedStyleSheets]) {
      const { ownerNode } = sheet
      const isPlain = ownerNode instanceof HTMLStyleElement && sheet.cssRules.length > 0
      const text = isPlain ? (ownerNode.textContent ?? '') : ''
      if (isPlain && text !== '' && !/data:|@import/i.test(text)) continue
      for (const url of inRules(tree, rulesOf(sheet))) asked.add(url)
    }
    for (const element of tree.querySelectorAll('[style*="data:" i]')) {
      for (const url of dataIn((element as HTMLElement).style.cssText)) asked.add(url)
    }
    for (const element of tree.querySelectorAll('image,feImage,input[type=image],video[poster]')) {
      const names = ['href', 'xlink:href', 'src', 'poster']
      const url = names.map((name) => element.getAttribute(name)?.trim()).find(Boolean)
      if (url !== undefined && /^data:/i.test(url)) elements.push(url)
    }
  }

  /** Images of styles, which no element holds. */
  const apart: HTMLImageElement[] = []
  const loaded = async (url: string) => {
    const image = new Image()
    image.src = url
    apart.push(image)
    return (await isBroken(image)) ? url : []
  }
  /** Whether there is no picture in a file that came; what its picture shows is not decoded for that. */
  const isEmpty = (url: string) =>
    new Promise<boolean>((resolve) => {
      const image = new Image()
      image.onload = () => resolve(false)
      image.onerror = () => resolve(true)
      setTimeout(resolve, AGAIN_MS, false)
      image.src = url
      apart.push(image)
    })
  const candidates = [...new Set([...asked, ...elements])].slice(0, MAX_IMAGES)
  const images = trees.flatMap((tree) => [...tree.querySelectorAll('img')])
  const suspects = images.filter(
    ({ complete, naturalWidth, naturalHeight, currentSrc }) =>
      complete && naturalWidth === 0 && naturalHeight === 0 && currentSrc !== '',
  )
  if (document.hidden && candidates.length + suspects.length > 0) return undefined
  const unshown = new Set((await Promise.all(candidates.map(loaded))).flat())
  const broken = new Set([...elements, ...pages].filter((url) => unshown.has(url)))
  const ofElements = new Set(images.map(({ currentSrc }) => currentSrc))
  const others = arrived.filter((url) => !ofElements.has(url)).slice(0, MAX_IMAGES)
  const empty = await Promise.all(others.map(isEmpty))
  for (const [index, url] of others.entries()) if (empty[index]) broken.add(url)
  // A rule may be taken back by another: only what an element has in the end is missing.
  for (const element of [...unshown].some((url) => !broken.has(url))
    ? trees.flatMap((tree) => [...tree.querySelectorAll('*')])
    : []) {
    if (!element.checkVisibility()) continue
    for (const pseudo of PSEUDO_ELEMENTS) {
      const style = getComputedStyle(element, pseudo)
      if (pseudo !== null && pseudo !== '::marker' && style.content === 'none') continue
      for (const url of SHOWING.flatMap((name) => dataIn(style.getPropertyValue(name)))) {
        if (unshown.has(url)) broken.add(url)
      }
    }
  }
  // A picture without a size of its own is none that is broken.
  const judged = await Promise.all(suspects.map(isBroken))
  for (const [index, { currentSrc }] of suspects.entries()) {
    if (judged[index]) broken.add(currentSrc)
  }
  const plugins = trees
    .flatMap((tree) => [...tree.querySelectorAll('embed,object')])
    .filter((element) => !hasContent(element) && element.checkVisibility())
    .flatMap((element) => {
      const { type } = element as HTMLEmbedElement | HTMLObjectElement
      const url =
        element instanceof HTMLObjectElement ? element.data : (element as HTMLEmbedElement).src
      const isShown = type === '' ? !FOR_PLUGINS.test(url) : SHOWN_TYPES.test(type.trim())
      return isShown || url === '' ? [] : [url]
    })
  // Unlike an element, a bitmap is made of whole images alone. One at a time: each takes memory.
  const isCut = (image: HTMLImageElement) =>
    createImageBitmap(image, { resizeWidth: 1, resizeHeight: 1, resizeQuality: 'pixelated' }).then(
      (bitmap) => {
        bitmap.close()
        return false
      },
      () => true,
    )
  const cut = new Set<string>()
  const lookedAt = new Set<string>()
  let pixelsLeft = MAX_PIXELS
  for (const image of [...images, ...apart]) {
    const { currentSrc, complete, naturalWidth, naturalHeight } = image
    const pixels = naturalWidth * naturalHeight
    if (!complete || pixels === 0 || pixels > pixelsLeft || lookedAt.has(currentSrc)) continue
    lookedAt.add(currentSrc)
    pixelsLeft -= pixels
    if (await isCut(image)) cut.add(currentSrc)
  }
  return {
    addresses: [...broken],
    cut: [...cut],
    plugins,
    isStrict: document.compatMode === 'CSS1Compat',
  }
}
