import { above } from '../trees/above.ts'
import type { ColourReader, Rgba } from './colours.ts'

/**
 * Everything that may be under the text of an element: its colours; `picture` where a picture is, `placed` in a box that is
 * placed over something; undefined where nobody can tell.
 */
export type Ground = readonly Rgba[] | 'picture' | 'placed' | undefined

/** Tells the ground of the text of an element. */
export type GroundReader = (element: Element) => Ground

/** Layers that one sees through make more colours of those under them. More than so many say nothing. */
const MAX_COLOURS = 16

/** A reader that looks at each element once. */
export function groundReader(read: ColourReader): GroundReader {
  const known = new Map<Element, Ground>()
  const groundOf = (element: Element): Ground => {
    if (!known.has(element)) known.set(element, lookUnder(element, read, groundOf))
    return known.get(element)
  }
  return groundOf
}

/** A colour painted over another that nothing is seen through. */
export function over([red, green, blue, alpha]: Rgba, under: Rgba): Rgba {
  const mix = (part: number, below: number) => Math.round(part * alpha + below * (1 - alpha))
  return [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2]), 1]
}

function lookUnder(element: Element, read: ColourReader, groundOf: GroundReader): Ground {
  const style = getComputedStyle(element)
  const { backgroundColor, opacity, filter, mixBlendMode, position } = style
  if (opacity !== '1' || filter !== 'none') return undefined
  if (mixBlendMode !== 'normal' || paintsBehind(element, read)) return undefined
  const own = read(backgroundColor)
  const image = imageOf(style, read)
  if (own === undefined || image === undefined || image === 'picture') return own && image
  const around = (): Ground => {
    // A box that is taken out of the text may lie over anything.
    if (position === 'absolute' || position === 'fixed') return 'placed'
    const outer = above(element)
    return outer ? groundOf(outer) : paper(style)
  }
  const behind = () => painted([own], around)
  return image.length === 0 ? behind() : painted(image, behind)
}

/** Colours that a layer of colours makes of what is behind it. */
function painted(layer: readonly Rgba[], behind: () => Ground): Ground {
  if (layer.every(([, , , alpha]) => alpha === 1)) return layer
  const ground = behind()
  if (typeof ground !== 'object') return ground
  if (layer.length * ground.length > MAX_COLOURS) return undefined
  return ground.flatMap((under) => layer.map((colour) => over(colour, under)))
}

/** Colours of a gradient behind the whole of a box, none where there is no image; undefined where nobody can tell. */
function imageOf(
  { backgroundImage, backgroundSize, backgroundRepeat }: CSSStyleDeclaration,
  read: ColourReader,
): readonly Rgba[] | 'picture' | undefined {
  if (backgroundImage === 'none') return []
  const isWhole = /^(?:cover|100%(?: 100%)?)$/.test(backgroundSize)
  if (!/^[a-z-]+-gradient\((?:[^()]|\([^()]*\))*\)$/.test(backgroundImage)) {
    // An icon beside a text is no ground.
    return isWhole || backgroundRepeat === 'repeat' ? 'picture' : undefined
  }
  if (!isWhole && backgroundSize !== 'auto') return undefined
  const colours = (backgroundImage.match(/(?:rgba?|color|(?:ok)?l(?:ab|ch))\([^()]*\)/g) ?? []).map(
    read,
  )
  const known = colours.filter((colour) => colour !== undefined)
  return known.length > 0 && known.length === colours.length ? known : undefined
}

/** Whether generated content may lie under the text of an element. */
function paintsBehind(element: Element, read: ColourReader): boolean {
  return ['::before', '::after'].some((pseudo) => {
    const { content, position, backgroundColor, backgroundImage } = getComputedStyle(
      element,
      pseudo,
    )
    if (content === 'none' || content === 'normal' || position !== 'absolute') return false
    return backgroundImage !== 'none' || read(backgroundColor)?.[3] !== 0
  })
}

function paper({ colorScheme }: CSSStyleDeclaration): Ground {
  return /dark/.test(colorScheme) ? undefined : [[255, 255, 255, 1]]
}
