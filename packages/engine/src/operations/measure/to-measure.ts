import type { MeasuredText, TextToMeasure } from '../../text/measure/measure-text.ts'
import { mmToPt } from '../../units/length.ts'
import type { MeasureSubject } from './measure-input.ts'
import type { Measured } from './measure-output.ts'

/** A text of a request with its style. */
export interface TextItem
  extends Pick<MeasureSubject, 'width_mm' | 'height_mm' | 'max_lines' | 'fit'> {
  readonly text: string
  readonly style: NonNullable<MeasureSubject['style']>
}

/** A text of the request as the text kernel measures it. */
export function toMeasure({
  text,
  style,
  width_mm,
  height_mm,
  max_lines,
  fit,
}: TextItem): TextToMeasure {
  const { font_weight: weight, line_height: lineHeight } = style
  return {
    text,
    style: {
      families: familiesOf(style),
      sizePt: style.font_size_pt,
      weight: weight === 'bold' ? 700 : weight === 'normal' ? 400 : weight,
      italic: style.italic,
      letterSpacingPt: style.letter_spacing_pt,
      smallCaps: style.small_caps,
      features: style.features ?? {},
      language: style.language,
      align: style.align,
      direction: style.direction,
      hyphenate: style.hyphenate,
      ...(lineHeight !== undefined && { lineHeight }),
      ...(max_lines !== undefined && { maxLines: max_lines }),
    },
    widthPt: width_mm === undefined ? undefined : mmToPt(width_mm),
    heightPt: height_mm === undefined ? undefined : mmToPt(height_mm),
    fit: fit && { minPt: fit.min_font_size_pt, maxPt: fit.max_font_size_pt },
  }
}

/** Families that a style names, by preference. */
export function familiesOf({ font_family: family }: TextItem['style']): readonly string[] {
  return family === undefined ? [] : typeof family === 'string' ? [family] : family
}

/** The answer for one text. */
export function measuredFacts(text: MeasuredText): Measured {
  return {
    width_mm: toMm(text.widthPt),
    height_mm: toMm(text.heightPt),
    line_count: text.lines.length,
    lines: text.lines.map((line) => ({
      text: line.text,
      width_mm: toMm(line.widthPt),
      y_mm: toMm(line.topPt),
      baseline_mm: toMm(line.baselinePt),
    })),
    fits: text.fits,
    font_size_pt: text.sizePt,
    fonts_used: [...text.families],
    missing_glyphs: [...text.missing],
  }
}

/** A tenth of a micrometre is enough. */
function toMm(pt: number): number {
  return Math.round(((pt * 127) / 360) * 10_000) / 10_000
}
