import * as z from 'zod'
import { mmToPt, pxToMm } from '../../../units/length.ts'
import { Box } from '../../flow/box.ts'
import { paintSvg } from '../../svg/paint-svg.ts'
import { isEmptySvg, parseSvg, SvgError } from '../../svg/parse-svg.ts'
import { defineCommand } from '../define-command.ts'
import { checkPlace, pictureFields } from '../request/fields.ts'
import { flowOf, refused } from '../scope.ts'
import { figure, pictureMayBeCut } from './figure.ts'

const MAX_SVG = 2_000_000

/** An SVG drawing, as vectors. */
export const svg = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('svg').meta({ description: 'An SVG drawing, as vectors.' }),
      svg: z
        .string()
        .min(1)
        .max(MAX_SVG, { error: `must be at most ${MAX_SVG} characters` })
        .meta({
          description: `The SVG document, at most ${MAX_SVG} characters. Shapes, paths, text, gradients, clips, groups and symbols are drawn; a warning names what is not.`,
        }),
      ...pictureFields('its own'),
    })
    .superRefine(checkPlace)
    .meta({ description: 'An SVG drawing, as vectors.' }),
  build(command, scope) {
    const { writer, painter, offPage } = scope.drawing
    const document = reading(scope.path, () => parseSvg(command.svg))
    if (document.unsupported.size > 0) {
      const names = [...document.unsupported].slice(0, 10).join(', ')
      writer.warn('content_left_out', `${scope.path}.svg: not drawn are ${names}.`)
    }
    if (isEmptySvg(document)) offPage.noteUnpainted(`${scope.path}.svg`)
    const ratio = document.height / document.width
    const { width_mm: width, height_mm: height } = command
    const heightPt = height === undefined ? undefined : mmToPt(height)
    const own = mmToPt(pxToMm(document.width))
    const widthPt =
      width === undefined ? (heightPt === undefined ? own : heightPt / ratio) : mmToPt(width)
    const tell = figure(scope, command, document.title ?? '')
    return new Box(
      {
        ownWidthPt: widthPt,
        sizeAt(offered) {
          const shown = width === undefined ? Math.min(widthPt, offered) : widthPt
          return { widthPt: shown, heightPt: heightPt ?? shown * ratio }
        },
        paint(canvas, x, y, boxWidth, boxHeight) {
          const box = { x, y, width: boxWidth, height: boxHeight }
          offPage.noteDrawing(canvas, scope.path, box, pictureMayBeCut(command))
          tell(canvas, box, () => {
            const paint = (on: typeof canvas) =>
              reading(scope.path, () => paintSvg(on, document, box, { writer, painter }))
            if (command.opacity === 1) return paint(canvas)
            canvas.isolated(() => {
              canvas.blend(command.opacity, command.opacity)
              writer.group(canvas, paint)
            })
          })
        },
      },
      flowOf(command),
      command.align,
    )
  },
})

function reading<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof SvgError)
      throw refused(`${path}.svg`, error.message, 'invalid_request', error)
    throw error
  }
}
