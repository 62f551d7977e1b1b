import { loadHyphenation } from './breaking/hyphenation-patterns.ts'
import { Hyphenator } from './breaking/hyphenator.ts'
import type { FaceSource } from './fonts/face-source.ts'
import { FontLibrary } from './fonts/font-library.ts'
import { layOutText } from './layout/lay-out-text.ts'
import type { TextBlock } from './layout/text-block.ts'
import { type ParagraphStyle, resolveStyle, type TextRun } from './layout/text-style.ts'
import { BidiResolver } from './shaping/bidi.ts'
import { primaryFace } from './shaping/choose-face.ts'
import { loadHarfBuzz } from './shaping/harfbuzz.ts'
import { ScriptFinder } from './shaping/scripts.ts'
import { Shaper } from './shaping/shaper.ts'

/** Tools that a typesetter sets text with. */
export interface TypesetterOptions {
  /** Faces of the request (opened by `openRequestFonts`) and of the machine; the default family is always there. */
  readonly faces?: readonly FaceSource[]
  /** Languages that `hyphenate` may break words of, as styles name them. */
  readonly hyphenation?: readonly string[]
}

/** Lengths of a style's first face at its size, in points. */
export interface StyleMetrics {
  readonly ascentPt: number
  readonly descentPt: number
  readonly capHeightPt: number
  readonly xHeightPt: number
}

/** The largest size at which a text fits, and the text in it. */
export interface FittedText {
  readonly sizePt: number
  readonly block: TextBlock
  /** Whether it fits at all: at the smallest size it may still be too large. */
  readonly fits: boolean
}

/** The box, `Infinity` where it has no end, and the sizes that {@link Typesetter.fit} looks for. */
export interface FitRequest {
  readonly widthPt: number
  readonly heightPt: number
  readonly minPt: number
  readonly maxPt: number
}

/** Lays text out, without waiting and without a browser. */
export interface Typesetter {
  /**
   * Lines of some text.
   *
   * @param widthPt width to break lines at; without it only line ends in the text break it
   */
  layOut(text: string | readonly TextRun[], style?: ParagraphStyle, widthPt?: number): TextBlock
  /**
   * The largest size, in steps of a tenth of a point, at which all of the text fits into a box and no word is broken
   * for it.
   */
  fit(text: string | readonly TextRun[], style: ParagraphStyle, box: FitRequest): FittedText
  metrics(style?: ParagraphStyle): StyleMetrics
}

/** A typesetter, once HarfBuzz and the patterns it was asked for are loaded. */
export async function createTypesetter({
  faces = [],
  hyphenation = [],
}: TypesetterOptions = {}): Promise<Typesetter> {
  const harfBuzz = await loadHarfBuzz()
  const library = new FontLibrary(harfBuzz, faces)
  const tools = {
    fonts: library,
    shaper: new Shaper(harfBuzz),
    scripts: new ScriptFinder(),
    graphemes: new Intl.Segmenter('und', { granularity: 'grapheme' }),
    bidi: new BidiResolver(),
    hyphenator: new Hyphenator(await loadHyphenation(hyphenation)),
  }
  const layOut: Typesetter['layOut'] = (text, style = {}, widthPt) =>
    layOutText(typeof text === 'string' ? [{ text }] : text, style, widthPt, tools)
  return {
    layOut,
    fit: (text, style, box) => fitText(layOut, text, style, box),
    metrics: (style = {}) => {
      const wanted = resolveStyle({ text: '' }, style)
      const { facts } = primaryFace(library, wanted).face
      const scale = wanted.sizePt / facts.unitsPerEm
      return {
        ascentPt: facts.ascent * scale,
        descentPt: facts.descent * scale,
        capHeightPt: facts.capHeight * scale,
        xHeightPt: facts.xHeight * scale,
      }
    },
  }
}

const STEPS_PER_POINT = 10
const TOLERANCE_PT = 0.01

function fitText(
  layOut: Typesetter['layOut'],
  text: string | readonly TextRun[],
  style: ParagraphStyle,
  { widthPt, heightPt, minPt, maxPt }: FitRequest,
): FittedText {
  const attempt = (sizePt: number): FittedText => {
    const block = layOut(text, { ...style, sizePt }, Number.isFinite(widthPt) ? widthPt : undefined)
    const isIn =
      block.heightPt <= heightPt + TOLERANCE_PT && block.widthPt <= widthPt + TOLERANCE_PT
    return { sizePt, block, fits: isIn && !block.isCut && !block.breaksWords }
  }
  const largest = attempt(maxPt)
  if (largest.fits) return largest
  let best = attempt(minPt)
  let [low, high] = [Math.ceil(minPt * STEPS_PER_POINT), Math.floor(maxPt * STEPS_PER_POINT)]
  while (best.fits && low <= high) {
    const middle = (low + high) >> 1
    const tried = attempt(middle / STEPS_PER_POINT)
    if (tried.fits) {
      best = tried
      low = middle + 1
    } else high = middle - 1
  }
  return best
}
