import { type Matrix, multiply } from '../../pdf/content/matrix.ts'
import { BLACK, type Color } from '../../units/color.ts'
import type { Canvas } from '../canvas/canvas.ts'
import { type Path, pathBounds } from '../canvas/path.ts'
import type { Stroke } from '../canvas/stroke.ts'
import { gradientPattern } from './gradient.ts'
import type { SvgStyle } from './svg-style.ts'
import type { SvgPainting } from './svg-tools.ts'
import { lengthOf, numbersOf, opacityOf, svgColor } from './svg-values.ts'

/** Fills and strokes a path as its style says: colours, gradients, dashes. */
export function paintSvgPath(
  painting: SvgPainting,
  canvas: Canvas,
  path: Path,
  style: SvgStyle,
): void {
  const current = svgColor(style.get('color')) ?? BLACK
  const evenOdd = style.get('fill-rule') === 'evenodd'
  const { left, top, right, bottom } = pathBounds(path)
  // PDF fills what has no area with a hair (ISO 32000-2, 8.5.3.3.1), SVG does not.
  const hasArea = left < right && top < bottom
  const fillText = hasArea ? (style.get('fill') ?? 'black') : 'none'
  const strokeText = style.get('stroke')
  const strokeColor = svgColor(strokeText, current)
  const line = strokeOf(
    painting,
    style,
    withAlpha(strokeColor ?? BLACK, opacityOf(style.get('stroke-opacity'))),
  )
  const fillId = urlOf(fillText)
  const strokeId = urlOf(strokeText)
  if (fillId === undefined) {
    const color = svgColor(fillText, current)
    const fill = color && withAlpha(color, opacityOf(style.get('fill-opacity')))
    const stroke = strokeId === undefined && strokeColor ? line : undefined
    canvas.path(path, { ...(fill && { fill }), ...(stroke && { stroke }), evenOdd })
  } else {
    const paint = gradientOf(painting, canvas, fillId, path)
    const alpha = opacityOf(style.get('fill-opacity'))
    if (paint && 'color' in paint) {
      canvas.path(path, { fill: withAlpha(paint.color, alpha), evenOdd })
    } else if (paint) {
      canvas.isolated(() => {
        canvas.blend(alpha, alpha, undefined, paint.mask)
        canvas.patterned(path, paint, evenOdd)
      })
    }
    if (strokeId === undefined && strokeColor) canvas.path(path, { stroke: line })
  }
  if (strokeId === undefined) return
  const paint = gradientOf(painting, canvas, strokeId, path)
  const alpha = opacityOf(style.get('stroke-opacity'))
  if (paint && 'color' in paint) {
    canvas.path(path, { stroke: { ...line, color: withAlpha(paint.color, alpha) } })
  } else if (paint) {
    canvas.isolated(() => {
      canvas.blend(alpha, alpha, undefined, paint.mask)
      canvas.patternStroked(path, paint, line)
    })
  }
}

function gradientOf({ document, writer }: SvgPainting, canvas: Canvas, id: string, path: Path) {
  // Pattern space is that of the page or form itself, which counts from the bottom.
  const toContent: Matrix = [1, 0, 0, -1, 0, canvas.owner.heightPt]
  const spaces = { toPage: multiply(canvas.localMatrix, toContent), toContent }
  const found = gradientPattern(writer.file, document, id, pathBounds(path), spaces)
  if (found === undefined || 'color' in found) return found
  return { name: writer.newName('P'), ...found }
}

function strokeOf({ document }: SvgPainting, style: SvgStyle, color: Color): Stroke {
  const [, , width] = document.viewBox
  const dash = style.get('stroke-dasharray')
  const cap = style.get('stroke-linecap')
  const join = style.get('stroke-linejoin')
  return {
    color,
    widthPt: lengthOf(style.get('stroke-width'), width, 1),
    ...(dash && dash !== 'none' && { dashPt: evenDashes(numbersOf(dash)) }),
    dashOffsetPt: lengthOf(style.get('stroke-dashoffset'), width),
    ...((cap === 'round' || cap === 'square') && { cap }),
    ...((join === 'round' || join === 'bevel') && { join }),
    miterLimit: lengthOf(style.get('stroke-miterlimit'), 1, 4),
  }
}

function withAlpha(color: Color, alpha: number): Color {
  return alpha === 1 ? color : { ...color, alpha: color.alpha * alpha }
}

/** Name of the element that a `url(#name)` leads to. */
export function urlOf(text: string | undefined): string | undefined {
  return /^url\(\s*['"]?#([^'")]+)['"]?\s*\)/.exec(text?.trim() ?? '')?.[1]
}

function evenDashes(dashes: readonly number[]): readonly number[] {
  return dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes]
}
