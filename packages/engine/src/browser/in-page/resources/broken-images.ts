import { openTrees } from '../trees/open-trees.ts'
import { cutImages } from './cut-images.ts'
import { dataAddresses } from './data-addresses.ts'
import { imagesInRules } from './images-in-rules.ts'
import { pluginFiles } from './plugin-files.ts'
import { unplayableVideos } from './unplayable-videos.ts'

/** Images, videos, and files for plugins, of a document that cannot be shown. */
export interface BrokenImages {
  readonly addresses: readonly string[]
  /** Addresses of images of which the browser shows a part: their data ends too early, or is damaged. */
  readonly cut: readonly string[]
  /** Addresses of files for plugins (PDF, Flash), whose elements have nothing else to show. */
  readonly plugins: readonly string[]
  readonly videos: readonly string[]
  /** Images whose address is empty, as the document writes them. */
  readonly unaddressed: readonly string[]
  /** Whether stylesheets must say that they are such: not in documents in quirks mode. */
  readonly isStrict: boolean
}

type Trees = readonly (Document | ShadowRoot)[]

// Enough for any document a person wrote; what is beyond them is not looked at.
const MAX_IMAGES = 1000
const MAX_ALT = 60
/** An image that came is at hand: one that does not come again in this time is not waited for. In milliseconds. */
const AGAIN_MS = 3000
const SHOWING = [
  'background-image',
  'border-image-source',
  'content',
  'list-style-image',
  'mask-image',
  'shape-outside',
  '-webkit-mask-box-image-source',
]
const PSEUDO_ELEMENTS = [null, '::before', '::after', '::marker']

/**
 * Finds images that cannot be shown: those of elements by what became of them, those of styles by loading them anew, which
 * asks for none again but the broken ones. Runs in the page.
 *
 * @param arrived addresses of images that came
 * @returns undefined where an image must be decoded for that, which waits for a frame, and the page paints none
 */
export async function brokenImages(arrived: readonly string[]): Promise<BrokenImages | undefined> {
  const trees = openTrees()
  const rules = trees.map(imagesInRules)
  const ofElements = trees.flatMap(imagesOfElements)
  const ofStyles = [...rules.flatMap(({ all }) => all), ...trees.flatMap(imagesOfAttributes)]
  const candidates = [...new Set([...ofStyles, ...ofElements])].slice(0, MAX_IMAGES)
  const images = trees.flatMap((tree) => [...tree.querySelectorAll('img')])
  const suspects = images.filter(isSuspect)
  if (document.hidden && candidates.length + suspects.length > 0) return undefined

  const apart: HTMLImageElement[] = []
  const unshown = await unshownOf(candidates, apart)
  const ofPages = rules.flatMap((one) => one.ofPages)
  const broken = new Set([...ofElements, ...ofPages].filter((url) => unshown.has(url)))
  const held = new Set(images.map(({ currentSrc }) => currentSrc))
  const others = arrived.filter((url) => !held.has(url)).slice(0, MAX_IMAGES)
  for (const url of await emptyOf(others, apart)) broken.add(url)
  // A rule may be taken back by another: only what an element has in the end is missing.
  if ([...unshown].some((url) => !broken.has(url))) {
    for (const url of shownByStyles(trees)) if (unshown.has(url)) broken.add(url)
  }
  // A picture without a size of its own is none that is broken.
  const judged = await Promise.all(suspects.map(isBroken))
  for (const [index, { currentSrc }] of suspects.entries()) {
    if (judged[index]) broken.add(currentSrc)
  }
  const plugins = pluginFiles(trees)
  const videos = unplayableVideos(trees)
  const cut = await cutImages([...images, ...apart])
  const isStrict = document.compatMode === 'CSS1Compat'
  const unaddressed = images.filter(isUnaddressed).map(asWritten)
  return { addresses: [...broken], cut, plugins, videos, unaddressed, isStrict }
}

/** Whether the address of an image is empty (that of a template whose variable is not set) and its place, or what it is called, is seen. */
function isUnaddressed(image: HTMLImageElement): boolean {
  if (image.getAttribute('src')?.trim() !== '' || image.currentSrc !== '') return false
  const DOT_PX = 2
  const { width, height } = image.getBoundingClientRect()
  const isThere = image.alt.trim() !== '' || (width > DOT_PX && height > DOT_PX)
  return isThere && image.checkVisibility({ visibilityProperty: true })
}

function asWritten({ alt }: HTMLImageElement): string {
  return alt === '' ? '<img src="">' : `<img src="" alt=${JSON.stringify(alt.slice(0, MAX_ALT))}>`
}

/** Images of `style` attributes that are `data:` addresses. */
function imagesOfAttributes(tree: Document | ShadowRoot): readonly string[] {
  return [...tree.querySelectorAll<HTMLElement>('[style*="data:" i]')].flatMap(({ style }) =>
    dataAddresses(style.cssText),
  )
}

/** Images of elements that do not say what became of them, as far as they are `data:` addresses. */
function imagesOfElements(tree: Document | ShadowRoot): readonly string[] {
  const elements = [...tree.querySelectorAll('image,feImage,input[type=image],video[poster]')]
  return elements.flatMap((element) => {
    // The `src` of a video is no image.
    const names = element instanceof HTMLVideoElement ? ['poster'] : ['href', 'xlink:href', 'src']
    const url = names.map((name) => element.getAttribute(name)?.trim()).find(Boolean)
    return url !== undefined && /^data:/i.test(url) ? url : []
  })
}

/** Whether the element of an image has nothing to show, though the image came. */
function isSuspect(image: HTMLImageElement): boolean {
  const { complete, naturalWidth, naturalHeight, currentSrc } = image
  return complete && naturalWidth === 0 && naturalHeight === 0 && currentSrc !== ''
}

function isBroken(image: HTMLImageElement): Promise<boolean> {
  return image.decode().then(
    () => false,
    () => true,
  )
}

/**
 * Images that cannot be shown.
 *
 * @param apart gets elements of all of them, which no document holds
 */
async function unshownOf(
  urls: readonly string[],
  apart: HTMLImageElement[],
): Promise<ReadonlySet<string>> {
  const images = urls.map((url) => Object.assign(new Image(), { src: url }))
  apart.push(...images)
  const judged = await Promise.all(images.map(isBroken))
  return new Set(urls.filter((_, index) => judged[index]))
}

/**
 * Files that came and have no picture in them; what a picture shows is not decoded for that.
 *
 * @param apart gets elements of all of them, which no document holds
 */
async function emptyOf(
  urls: readonly string[],
  apart: HTMLImageElement[],
): Promise<readonly string[]> {
  const isEmpty = (url: string) =>
    new Promise<boolean>((resolve) => {
      const image = new Image()
      image.onload = () => resolve(false)
      image.onerror = () => resolve(true)
      setTimeout(resolve, AGAIN_MS, false)
      image.src = url
      apart.push(image)
    })
  const judged = await Promise.all(urls.map(isEmpty))
  return urls.filter((_, index) => judged[index])
}

/** Images that elements have by their styles, as far as they are `data:` addresses. */
function shownByStyles(trees: Trees): readonly string[] {
  const elements = trees.flatMap((tree) => [...tree.querySelectorAll('*')])
  return elements
    .filter((element) => element.checkVisibility())
    .flatMap((element) =>
      PSEUDO_ELEMENTS.flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        if (pseudo !== null && pseudo !== '::marker' && style.content === 'none') return []
        return SHOWING.flatMap((name) => dataAddresses(style.getPropertyValue(name)))
      }),
    )
}
