import { BLACK, parseColor } from '../../../units/color.ts'
import { mmToPt } from '../../../units/length.ts'
import type { PathPaint } from '../../canvas/canvas.ts'
import { type Path, pathBounds } from '../../canvas/path.ts'
import { Box, type BoxAlign } from '../../flow/box.ts'
import { figure } from '../pictures/figure.ts'
import { flowOf, type Scope } from '../scope.ts'

/** Width of a line that only its colour is said of, in millimetres. */
const DEFAULT_STROKE_MM = 0.25

/** Fields of commands that paint paths. */
export interface PaintedShape {
  readonly fill?: string | undefined
  readonly stroke?: string | undefined
  readonly stroke_width_mm?: number | undefined
  readonly dash_mm?: readonly number[] | undefined
  readonly line_cap?: 'butt' | 'round' | 'square' | undefined
  readonly line_join?: 'miter' | 'round' | 'bevel' | undefined
  readonly opacity: number
}

/** How a shape is painted, in points. */
export function paintOf(shape: PaintedShape, hasLine = false): PathPaint {
  const { stroke, stroke_width_mm: width, dash_mm: dash, line_cap: cap, line_join: join } = shape
  const draws = stroke !== undefined || width !== undefined || hasLine
  const fill = shape.fill === undefined ? undefined : parseColor(shape.fill)
  return {
    ...(fill && { fill }),
    ...(draws && {
      stroke: {
        color: parseColor(stroke ?? '') ?? BLACK,
        widthPt: mmToPt(width ?? DEFAULT_STROKE_MM),
        ...(dash && { dashPt: dash.map(mmToPt) }),
        ...(cap && { cap }),
        ...(join && { join }),
      },
    }),
    opacity: shape.opacity,
  }
}

/** Fields of a line that a shape without one states, and what they need. */
export function idleOfLine(
  shape: PaintedShape,
  hasLine = false,
): Readonly<Record<string, string | false>> {
  const isLine = hasLine || shape.stroke !== undefined || shape.stroke_width_mm !== undefined
  const unused = (field: unknown) => field !== undefined && !isLine && 'stroke'
  return {
    dash_mm: unused(shape.dash_mm),
    line_cap: unused(shape.line_cap),
    line_join: unused(shape.line_join),
  }
}

/** A shape of a size as a box of the flow. */
export function shapeBox(
  scope: Scope,
  command: PaintedShape & {
    readonly alt?: string | undefined
    readonly decorative?: boolean | undefined
    readonly align?: BoxAlign | undefined
    readonly width_mm?: number | undefined
    readonly space_before_mm?: number | undefined
    readonly space_after_mm?: number | undefined
    readonly keep_with_next?: boolean | undefined
  },
  heightPt: number,
  pathAt: (x: number, y: number, width: number, height: number) => Path,
  more: { readonly paint?: PathPaint; readonly widthPt?: number } = {},
): Box {
  const paint = more.paint ?? paintOf(command)
  const tell = figure(scope, command, undefined)
  const own =
    more.widthPt ?? (command.width_mm === undefined ? undefined : mmToPt(command.width_mm))
  return new Box(
    {
      ...(own !== undefined && { ownWidthPt: own }),
      sizeAt: (offeredPt) => ({ widthPt: own ?? offeredPt, heightPt }),
      paint: (canvas, x, y, width, height) => {
        const path = pathAt(x, y, width, height)
        const { left, top, right, bottom } = pathBounds(path)
        const bounds = { x: left, y: top, width: right - left, height: bottom - top }
        if (!isSeen(bounds, paint)) scope.drawing.offPage.noteUnpainted(scope.path)
        scope.drawing.offPage.noteDrawing(canvas, scope.path, bounds, 'part')
        tell(canvas, { x, y, width, height }, () => canvas.path(path, paint))
      },
    },
    flowOf(command),
    command.align,
  )
}

/** Whether anything is seen of it: a fill needs two dimensions, a line one. */
function isSeen(
  { width, height }: { readonly width: number; readonly height: number },
  { fill, stroke }: PathPaint,
): boolean {
  if (stroke !== undefined && stroke.widthPt > 0 && (width > 0 || height > 0)) return true
  return fill !== undefined && width > 0 && height > 0
}
