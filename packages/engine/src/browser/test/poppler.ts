import { spawnSync } from 'node:child_process'

/** Whether poppler's programs are here; tests that need to see a page are skipped without them. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0

/** A word on a page and the box around it, in points from the top left corner. */
export interface Word {
  readonly text: string
  /** 1-based. */
  readonly page: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Words of all pages in reading order. */
export function words(pdf: Uint8Array): Word[] {
  const html = run('pdftotext', ['-bbox', '-', '-'], pdf).toString()
  const found: Word[] = []
  let page = 0
  for (const [line, left, top, right, bottom, text = ''] of html.matchAll(LINES)) {
    if (line.startsWith('<page')) page++
    else {
      const [l = 0, t = 0, r = 0, b = 0] = [left, top, right, bottom].map(Number)
      found.push({ text: unescaped(text), page, left: l, top: t, right: r, bottom: b })
    }
  }
  return found
}

/** The one word of this text. */
export function word(pdf: Uint8Array, text: string): Word {
  const found = words(pdf).filter((one) => one.text === text)
  if (found.length === 1 && found[0]) return found[0]
  throw new Error(`${found.length} times "${text}" in: ${textOf(pdf)}`)
}

/** Text of all pages, one space between words. */
export function textOf(pdf: Uint8Array): string {
  return words(pdf)
    .map(({ text }) => text)
    .join(' ')
}

/** A page as an image, one pixel per point. */
export interface Raster {
  readonly widthPx: number
  readonly heightPx: number
  /** Colour as `#rrggbb` at a place in points from the top left corner. */
  at(xPt: number, yPt: number): string
}

/**
 * A page, painted without smoothing.
 *
 * @param page 1-based
 */
export function raster(pdf: Uint8Array, page = 1): Raster {
  const args = ['-r', '72', '-f', `${page}`, '-l', `${page}`, '-aa', 'no', '-aaVector', 'no', '-']
  const ppm = run('pdftoppm', args, pdf)
  const [header = '', width, height] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1')) ?? []
  const [widthPx, heightPx] = [Number(width), Number(height)]
  return {
    widthPx,
    heightPx,
    at: (x, y) => {
      const start = header.length + 3 * (Math.floor(y) * widthPx + Math.floor(x))
      return `#${ppm.toString('hex', start, start + 3)}`
    },
  }
}

/**
 * Pixels of a page at 150 dpi, one byte each from black to white.
 *
 * @param page 1-based
 */
export function pixels(pdf: Uint8Array, page: number): Buffer {
  return run('pdftoppm', ['-r', '150', '-gray', '-f', `${page}`, '-l', `${page}`, '-'], pdf)
}

const LINES =
  /<page |<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g

function unescaped(text: string): string {
  const characters = { amp: '&', lt: '<', gt: '>', quot: '"' } as const
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof characters) => characters[name])
}

function run(program: string, args: readonly string[], input: Uint8Array): Buffer {
  const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
  return stdout
}
