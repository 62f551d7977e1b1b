/** Parts of a colour in sRGB from 0 to 255, and its alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Reads computed colours, in sRGB, whatever space they are written in; undefined for what is no colour. */
export type ColourReader = (colour: string) => Rgba | undefined

/** A reader that has each colour painted once: it takes a canvas where it is not written in sRGB. */
export function colourReader(): ColourReader {
  const known = new Map<string, Rgba | undefined>()
  return (colour) => {
    if (!known.has(colour)) known.set(colour, readColour(colour))
    return known.get(colour)
  }
}

function readColour(colour: string): Rgba | undefined {
  const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour)
  if (plain) {
    const [, red, green, blue, alpha = '1'] = plain
    return [Number(red), Number(green), Number(blue), Number(alpha)]
  }
  return paintedColour(colour)
}

/** Colours of other spaces, as the browser paints them. */
function paintedColour(colour: string): Rgba | undefined {
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas')
  const pen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null
  if (!pen || !CSS.supports('color', colour)) return undefined
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

/** Contrast ratio of two colours that nothing is seen through, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgba, other: Rgba): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf([red, green, blue]: Rgba): number {
  const level = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * level(red) + 0.7152 * level(green) + 0.0722 * level(blue)
}
