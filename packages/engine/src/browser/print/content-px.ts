import { mmToPx, pxToMm } from '../../units/length.ts'
import { type PrintSettings, printedMarginsPt } from './print-to-pdf.ts'

/** Width that the browser lays a document out at when it prints it, in CSS pixels: not a whole number. */
export function contentPx(
  settings: Pick<
    PrintSettings,
    'widthMm' | 'heightMm' | 'marginsMm' | 'preferCssPageSize' | 'scale'
  >,
): number {
  const { left, right } = printedMarginsPt(settings)
  const mm = settings.widthMm - pxToMm(((left + right) * 96) / 72)
  return Math.max(1, mmToPx(mm) / settings.scale)
}
