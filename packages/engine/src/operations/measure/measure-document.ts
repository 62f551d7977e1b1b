import { htmlDocument } from '../../browser/load/arrival/load-html.ts'
import { measureHtml } from '../../browser/measure/measure-html.ts'
import type { EngineContext } from '../../context.ts'
import type { RenderWarning } from '../../messages/warnings.ts'
import { pxToMm } from '../../units/length.ts'
import { type MeasureSubject, measuredHtmlOptions } from './measure-input.ts'
import type { Measured } from './measure-output.ts'

// Browsers place text on sixty-fourths of a pixel.
const TOLERANCE_MM = 0.02

/** Measures an HTML document in the browser: at a width, or on pages. */
export async function measureDocument(
  { html = '', options, width_mm: widthMm, height_mm: heightMm }: MeasureSubject,
  ctx: EngineContext,
): Promise<{ readonly facts: Measured; readonly warnings: readonly RenderWarning[] }> {
  const rendering = options ?? measuredHtmlOptions.parse({})
  const document = htmlDocument(html, rendering, ctx)
  const { layout, fonts, boxMm, pages, warnings } = await measureHtml(
    document,
    rendering,
    widthMm,
    ctx,
  )
  const isNarrow = pxToMm(layout.widthPx) <= boxMm + TOLERANCE_MM
  const isLow = heightMm === undefined || pxToMm(layout.heightPx) <= heightMm + TOLERANCE_MM
  const missing = await ctx.machineFonts?.missing(layout.text)
  const facts: Measured = {
    width_mm: toMm(layout.widthPx),
    height_mm: toMm(layout.heightPx),
    line_count: layout.lines.length,
    lines: layout.lines.map((line) => ({
      text: line.text,
      width_mm: toMm(line.right - line.left),
      y_mm: toMm(line.top),
      baseline_mm: toMm(line.baseline),
    })),
    ...(pages !== undefined && { pages }),
    fits: isNarrow && isLow,
    fonts_used: [...fonts.families],
    // A font that the document brings may have any character.
    missing_glyphs: fonts.hasOwn ? [] : [...(missing ?? [])],
  }
  return { facts, warnings }
}

function toMm(px: number): number {
  return Math.round(pxToMm(px) * 10_000) / 10_000
}
