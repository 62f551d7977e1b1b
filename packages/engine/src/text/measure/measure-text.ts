import type { UnpaintedPictures } from '../fonts/unpainted-pictures.ts'
import type { ParagraphStyle } from '../layout/text-style.ts'
import type { Typesetter } from '../typesetter.ts'

/** A text to measure and the box that it should fit into; lengths are in points. */
export interface TextToMeasure {
  readonly text: string
  readonly style: ParagraphStyle & { readonly sizePt: number }
  readonly widthPt?: number | undefined
  readonly heightPt?: number | undefined
  /** Sizes among which the largest that fits is looked for. */
  readonly fit?: { readonly minPt: number; readonly maxPt: number } | undefined
}

/** A measured text; lengths are in points. */
export interface MeasuredText {
  readonly widthPt: number
  readonly heightPt: number
  readonly lines: readonly {
    readonly text: string
    readonly widthPt: number
    readonly topPt: number
    readonly baselinePt: number
  }[]
  /** Whether all of it is in the box, and no word had to be broken for it. */
  readonly fits: boolean
  readonly sizePt: number
  readonly families: readonly string[]
  readonly missing: readonly string[]
  readonly unpainted: UnpaintedPictures
}

const ANY = Number.POSITIVE_INFINITY

/** Measures a text as it would be drawn. */
export function measureText(
  typesetter: Typesetter,
  { text, style, widthPt = ANY, heightPt = ANY, fit }: TextToMeasure,
): MeasuredText {
  const sizes = fit ?? { minPt: style.sizePt, maxPt: style.sizePt }
  const { block, sizePt, fits } = typesetter.fit(text, style, { widthPt, heightPt, ...sizes })
  return {
    widthPt: block.widthPt,
    heightPt: block.heightPt,
    fits,
    sizePt,
    lines: block.lines.map((line) => ({
      text: line.text,
      widthPt: line.widthPt,
      topPt: line.topPt,
      baselinePt: line.baselinePt,
    })),
    families: block.families,
    missing: block.missing,
    unpainted: block.unpainted,
  }
}
