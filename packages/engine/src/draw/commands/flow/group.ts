import * as z from 'zod'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt, ptToMm } from '../../../units/length.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import { rectangle } from '../../canvas/path.ts'
import { transformAround } from '../../canvas/transform.ts'
import { Frame } from '../../flow/group-flow.ts'
import { Stack } from '../../flow/stack.ts'
import { defineCommand } from '../define-command.ts'
import { figure } from '../pictures/figure.ts'
import {
  alternativeFields,
  boxAlign,
  checkPlace,
  flowFields,
  keepTogether,
  MAX_MM,
  opacity,
  optionalColor,
  optionalMm,
  paddingMm,
  placeFields,
} from '../request/fields.ts'
import { type AnyCommand, flowOf, inside, type Scope, styleOf } from '../scope.ts'
import { paintOf } from '../shapes/shape.ts'
import { paddingPt } from '../style/padding.ts'
import { containerFields, styleName, textFields } from '../style/styles.ts'

const BLEND_MODES = {
  normal: undefined,
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  color_dodge: 'ColorDodge',
  color_burn: 'ColorBurn',
  hard_light: 'HardLight',
  soft_light: 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
} as const

type BlendMode = keyof typeof BLEND_MODES

const scaleFactor = decimalNumber(-1000, 1000).refine((factor) => factor !== 0, {
  error: 'must not be 0',
})

const fields = {
  ...placeFields,
  width_mm: optionalMm('Width in millimetres; otherwise all there is.', 0.1),
  height_mm: optionalMm(
    'Height in millimetres; a warning says where the content is higher. Otherwise that of the content.',
    0.1,
  ),
  min_height_mm: optionalMm('Least height in millimetres.'),
  padding_mm: paddingMm,
  background: optionalColor('Colour behind the content'),
  border: optionalColor('Colour of a line around it'),
  border_width_mm: optionalMm('Width of that line in millimetres. Default 0.25.'),
  corner_radius_mm: optionalMm('Radius of the corners of background, line and clip. Default 0.'),
  clip: z
    .boolean()
    .default(false)
    .meta({ description: 'Cuts off what reaches out of the box. Default false.' }),
  rotate_deg: decimalNumber(-3600, 3600)
    .optional()
    .meta({ description: 'Turns it clockwise around its centre, in degrees.' }),
  scale: z
    .union([scaleFactor, z.tuple([scaleFactor, scaleFactor])])
    .optional()
    .meta({ description: 'Scales it around its centre: one factor, or [across, down].' }),
  translate_mm: z
    .tuple([decimalNumber(-MAX_MM, MAX_MM), decimalNumber(-MAX_MM, MAX_MM)])
    .optional()
    .meta({ description: 'Moves what is painted by [x, y] millimetres.' }),
  skew_deg: z
    .tuple([decimalNumber(-89, 89), decimalNumber(-89, 89)])
    .optional()
    .meta({ description: 'Slants it by [x, y] degrees.' }),
  transform_origin: z
    .enum(['center', 'top_left'])
    .default('center')
    .meta({ description: 'Point that transformations are around. Default `center`.' }),
  opacity,
  blend_mode: z
    .enum(Object.keys(BLEND_MODES) as [BlendMode, ...BlendMode[]])
    .default('normal')
    .meta({ description: 'How its colours mix with those below. Default `normal`.' }),
  repeat: z
    .strictObject({
      columns: wholeNumber(1, 1000).default(1).meta({ description: 'Times across. Default 1.' }),
      rows: wholeNumber(1, 1000).default(1).meta({ description: 'Times down. Default 1.' }),
      dx_mm: decimalNumber(-MAX_MM, MAX_MM)
        .default(0)
        .meta({ description: 'Distance from left edge to left edge in millimetres.' }),
      dy_mm: decimalNumber(-MAX_MM, MAX_MM)
        .default(0)
        .meta({ description: 'Distance from top edge to top edge in millimetres.' }),
    })
    .refine(({ columns, rows }) => columns * rows <= 10_000, {
      error: 'must be at most 10000 times in all',
    })
    .superRefine(({ columns, rows, dx_mm: dx, dy_mm: dy }, ctx) => {
      const refuse = (path: string, message: string) =>
        ctx.addIssue({ code: 'custom', path: [path], message, params: { given: 'none' } })
      // Copies that lie on each other are seen as one.
      const isStill = dx === 0 && dy === 0
      if (columns > 1 && (isStill || (rows > 1 && dx === 0)))
        refuse('dx_mm', 'is required beside columns')
      if (rows > 1 && (isStill || (columns > 1 && dy === 0)))
        refuse('dy_mm', 'is required beside rows')
    })
    .optional()
    .meta({
      description:
        'Paints it several times, at most 10000; what follows stands below its last row. Readers are told of the first, and links and fields stand in the first alone.',
    }),
  box_align: boxAlign,
  style: styleName,
  ...textFields,
  ...containerFields,
  ...flowFields,
  keep_together: keepTogether,
  ...alternativeFields,
} as const

function groupSchema(commands: z.ZodType<readonly AnyCommand[]>) {
  return z
    .strictObject({
      type: z.literal('group').meta({ description: 'Commands as one.' }),
      commands: commands.meta({
        description: 'Commands of the group. Places count from the corner of the group.',
      }),
      ...fields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'Commands as one: in a box, transformed, clipped, blended, repeated.' })
}

type Group = z.output<ReturnType<typeof groupSchema>>

/** Commands as one: in a box, transformed, clipped, blended, repeated. */
export function groupCommand(commands: z.ZodType<readonly AnyCommand[]>) {
  return defineCommand({
    schema: groupSchema(commands),
    idle: (group) => ({
      corner_radius_mm:
        group.corner_radius_mm !== undefined && !hasOutline(group) && 'background, border or clip',
      transform_origin:
        group.transform_origin !== 'center' && !isTurned(group) && 'a transformation',
      repeat: group.repeat?.columns === 1 && group.repeat.rows === 1 && 'columns or rows',
    }),
    build(command, scope) {
      const tell = figure(scope, command, undefined)
      const isFigure = command.alt !== undefined || command.decorative === true
      const slot = isFigure ? undefined : scope.slot?.child('Div')
      const padding = paddingPt(command.padding_mm)
      const widthPt = command.width_mm === undefined ? undefined : mmToPt(command.width_mm)
      const inner = inside(scope, slot, styleOf(scope, command))
      const left = mmToPt(0)
      const right = widthPt ?? scope.areaPt.right - scope.areaPt.left
      const content = scope.drawing.build(command.commands, `${scope.path}.commands`, {
        ...inner,
        areaPt: { left, right },
      })
      const { height_mm: height, min_height_mm: least } = command
      const paint = groupPainter(scope, command)
      return new Frame(new Stack(content), {
        flow: flowOf({ ...styleOf(scope, command), keep_together: command.keep_together }),
        padding,
        ...(widthPt !== undefined && { widthPt }),
        ...(height !== undefined && { heightPt: mmToPt(height) }),
        ...(least !== undefined && { minHeightPt: mmToPt(least) }),
        align: command.box_align,
        isWhole: height !== undefined || isTransformed(command),
        belowPt: roomOfRows(command),
        paint: (canvas, box, content) =>
          isFigure
            ? tell(canvas, box, () => paint(canvas, box, content))
            : paint(canvas, box, content),
        onOverflow: (byPt) => {
          if (command.clip) return
          const over = ptToMm(byPt).toFixed(1)
          const message = `${scope.path}: the content is ${over} mm higher than height_mm.`
          scope.drawing.writer.warn('text_runs_over', message)
        },
      })
    },
  })
}

/** Room that the copies below the first take, in points. */
function roomOfRows({ repeat }: Group): number {
  return repeat === undefined ? 0 : (repeat.rows - 1) * Math.max(0, mmToPt(repeat.dy_mm))
}

interface PlacedBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type PaintContent = (canvas: Canvas, x: number, y: number) => void

/** Whether its corners are seen. */
function hasOutline({ background, border, border_width_mm: width, clip }: Group): boolean {
  return clip || [background, border, width].some((field) => field !== undefined)
}

/** Whether it stands other than it was laid out. */
function isTurned({ rotate_deg: rotate, scale, translate_mm: moved, skew_deg: skew }: Group) {
  return [rotate, scale, moved, skew].some((field) => field !== undefined)
}

/** Whether it only makes sense as a whole. */
function isTransformed(group: Group): boolean {
  const { repeat, clip } = group
  const isOnePiece = repeat !== undefined || clip || group.opacity < 1
  return isTurned(group) || isOnePiece || group.blend_mode !== 'normal'
}

function groupPainter(scope: Scope, group: Group) {
  const radius = mmToPt(group.corner_radius_mm ?? 0)
  const frame = paintOf({
    fill: group.background,
    stroke: group.border,
    stroke_width_mm: group.border_width_mm,
    opacity: 1,
  })
  const isFramed = frame.fill !== undefined || frame.stroke !== undefined
  const paintBox = (canvas: Canvas, box: PlacedBox, content: PaintContent) => {
    const outline = rectangle(box.x, box.y, box.width, box.height, radius)
    if (isFramed) canvas.marked(undefined, () => canvas.path(outline, frame))
    if (!group.clip) {
      content(canvas, box.x, box.y)
      return
    }
    if (box.width === 0 || box.height === 0) scope.drawing.offPage.noteUnpainted(scope.path)
    canvas.isolated(() => {
      canvas.clip(outline)
      content(canvas, box.x, box.y)
    })
  }
  const isBlended = group.opacity < 1 || group.blend_mode !== 'normal'
  const paintOnce = (canvas: Canvas, box: PlacedBox, content: PaintContent) => {
    if (!isTransformed(group)) return paintBox(canvas, box, content)
    canvas.isolated(() => {
      transform(canvas, group, box)
      if (!isBlended) return paintBox(canvas, box, content)
      canvas.blend(group.opacity, group.opacity, BLEND_MODES[group.blend_mode])
      scope.drawing.writer.group(canvas, (on) => paintBox(on, box, content))
    })
  }
  return (canvas: Canvas, box: PlacedBox, content: PaintContent) => {
    const { columns = 1, rows = 1, dx_mm: dx = 0, dy_mm: dy = 0 } = group.repeat ?? {}
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const moved = { ...box, x: box.x + column * mmToPt(dx), y: box.y + row * mmToPt(dy) }
        if (row === 0 && column === 0) paintOnce(canvas, moved, content)
        else canvas.copied(() => paintOnce(canvas, moved, content))
      }
    }
  }
}

function transform(canvas: Canvas, group: Group, box: PlacedBox): void {
  const { rotate_deg: rotate = 0, scale = 1, translate_mm: moved, skew_deg: skew } = group
  const isCentred = group.transform_origin === 'center'
  const [scaleX, scaleY] = typeof scale === 'number' ? [scale, scale] : scale
  const matrix = transformAround(
    {
      rotate,
      scaleX,
      scaleY,
      skewX: skew?.[0] ?? 0,
      skewY: skew?.[1] ?? 0,
      translateX: mmToPt(moved?.[0] ?? 0),
      translateY: mmToPt(moved?.[1] ?? 0),
    },
    isCentred ? box.x + box.width / 2 : box.x,
    isCentred ? box.y + box.height / 2 : box.y,
  )
  canvas.transform(matrix)
}
