/** Text under what covers less is still read. */
export const DENSE = 0.75

/** Elements that cover what lies under them with a picture. */
export const PICTURES = 'img,canvas,video,iframe,object,embed'

/** Whether the background of a box hides what lies under it. */
export function isDense(style: CSSStyleDeclaration, opacity: number): boolean {
  const density = style.backgroundImage === 'none' ? alphaOf(style.backgroundColor) : 1
  return density * opacity > DENSE
}

/** Opacity of a computed colour, from 0 to 1. */
function alphaOf(colour: string): number {
  if (colour === 'transparent') return 0
  const [, alpha] = /^(?:rgba\(.*,|.*\/)\s*([\d.]+)\)$/.exec(colour) ?? []
  return alpha === undefined ? 1 : Number.parseFloat(alpha)
}
