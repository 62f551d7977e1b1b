import { openTrees } from '../../trees/open-trees.ts'
import { canDecode, replaceImages, replaceInStyles } from './replace-pictures.ts'
import { stillStyled } from './still-styled.ts'
import { stillTimed } from './still-timed.ts'

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
  const trees = openTrees()
  const failed: string[] = []
  let marks = trees.reduce((sum, tree) => sum + tree.querySelectorAll(`[${mark}]`).length, 0)
  const stills = new Map<string, string>()
  for (const { url, source } of pictures) {
    const made = stillOf(url, source, mark)
    if (made === undefined) continue
    if (!made.isStill) failed.push(url)
    const probe = new Image()
    probe.src = made.still
    // The document's own policy may forbid images of this kind.
    if (await canDecode(probe)) stills.set(url, made.still)
    else failed.push(url)
  }
  for (const tree of trees) {
    for (const [url, still] of stills) {
      if (!(await replaceImages(tree, url, still))) failed.push(url)
    }
    replaceInStyles(tree, stills, mark, () => ++marks)
  }
  return failed
}

/** An SVG image at its end, as an address, and whether all of it has one; undefined where it is no SVG. */
function stillOf(
  url: string,
  source: string,
  mark: string,
): { readonly still: string; readonly isStill: boolean } | undefined {
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
