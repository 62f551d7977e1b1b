const XLINK = 'http://www.w3.org/1999/xlink'
/** Properties that show pictures. */
const SHOWING = [
  'background-image',
  'border-image-source',
  'content',
  'list-style-image',
  'mask-image',
]

/**
 * Shows another picture in place of one in the images of a tree.
 *
 * @returns whether the browser shows all of them
 */
export async function replaceImages(
  tree: Document | ShadowRoot,
  url: string,
  still: string,
): Promise<boolean> {
  let isShown = true
  for (const image of tree.querySelectorAll('img')) {
    if (image.currentSrc !== url) continue
    for (const one of image.closest('picture')?.querySelectorAll('source') ?? []) one.remove()
    image.removeAttribute('srcset')
    image.src = still
    isShown = (await canDecode(image)) && isShown
  }
  for (const image of tree.querySelectorAll('image')) {
    const href = image.getAttribute('href') ?? image.getAttributeNS(XLINK, 'href')
    if (href !== null && new URL(href, document.baseURI).href === url) {
      image.setAttribute('href', still)
    }
  }
  return isShown
}

/** Whether the browser can show an image. */
export function canDecode(image: HTMLImageElement): Promise<boolean> {
  return image.decode().then(
    () => true,
    () => false,
  )
}

/**
 * Shows other pictures in place of those in the styles of a tree.
 *
 * @param stills pictures to show, by the addresses of those that they replace
 * @param mark attribute that numbers the elements whose styles are ours
 * @param nextNumber of such an element
 */
export function replaceInStyles(
  tree: Document | ShadowRoot,
  stills: ReadonlyMap<string, string>,
  mark: string,
  nextNumber: () => number,
): void {
  const rules: string[] = []
  for (const element of tree.querySelectorAll('*')) {
    for (const pseudo of ['', '::before', '::after']) {
      for (const declaration of replacedPictures(element, pseudo, stills)) {
        if (!element.hasAttribute(mark)) element.setAttribute(mark, `${nextNumber()}`)
        rules.push(`[${mark}="${element.getAttribute(mark)}"]${pseudo}{${declaration}}`)
      }
    }
  }
  if (rules.length === 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join('\n'))
  tree.adoptedStyleSheets.push(sheet)
}

/** Declarations of an element that show one of the pictures, with those that replace them. */
function replacedPictures(
  element: Element,
  pseudo: string,
  stills: ReadonlyMap<string, string>,
): readonly string[] {
  const style = getComputedStyle(element, pseudo || null)
  return SHOWING.flatMap((property) => {
    const value = style.getPropertyValue(property)
    if (!value.includes('url(')) return []
    let replaced = value
    for (const [url, still] of stills) {
      replaced = replaced.replaceAll(inStyle(url), () => inStyle(still))
    }
    return replaced === value ? [] : [`${property}:${replaced}!important`]
  })
}

/** An address as the browser writes it in a computed style. */
function inStyle(url: string): string {
  return `url("${url.replace(/["\\]/g, '\\$&')}")`
}
