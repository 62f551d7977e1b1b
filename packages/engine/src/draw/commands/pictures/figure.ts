import { name } from '../../../pdf/file/objects.ts'
import { setAttribute } from '../../../pdf/ua/structure.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import type { MayBeCut } from '../../flow/off-page.ts'
import type { Scope } from '../scope.ts'

/** Description of a command for readers. */
interface Described {
  readonly alt?: string | undefined
  readonly decorative?: boolean | undefined
}

/** How much of a picture may lie beyond the edges of its page. */
export function pictureMayBeCut({ decorative }: Described): MayBeCut {
  return decorative ? 'part' : 'bleed'
}

/** Paints something that readers are told of as one. */
export type PaintFigure = (
  canvas: Canvas,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  paint: () => void,
) => void

/**
 * How a drawing is told to readers: as a figure with its description, or not at all.
 *
 * @param fallback description of one that has none: undefined for what is decoration then, empty for what should
 *   have one
 */
export function figure(
  scope: Scope,
  { alt, decorative }: Described,
  fallback: string | undefined,
): PaintFigure {
  const { writer } = scope.drawing
  const isFigure = scope.slot !== undefined && !decorative && (alt ?? fallback) !== undefined
  if (!isFigure) return (canvas, _, paint) => canvas.marked(undefined, paint)
  const text = alt?.trim() || fallback
  if (!text && writer.isTagged) {
    writer.warn('alt_missing', `${scope.path} has no alt: readers are told "Image".`)
  }
  const slot = scope.slot?.child('Figure', (element) => {
    element.alternative = text || 'Image'
    setAttribute(element, 'Layout', 'Placement', name('Block'))
  })
  return (canvas, { x, y, width, height }, paint) => {
    const element = canvas.isMarked ? undefined : slot?.element
    if (element) {
      const box = writer.pageRectangle(canvas, x, y, width, height)
      setAttribute(element, 'Layout', 'BBox', box)
    }
    canvas.marked(slot, paint)
  }
}
