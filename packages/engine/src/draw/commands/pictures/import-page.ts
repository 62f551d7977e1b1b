import * as z from 'zod'
import { pdfPassword } from '../../../schemas/file/pdf-password.ts'
import { source } from '../../../schemas/sources/source.ts'
import { wholeNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt } from '../../../units/length.ts'
import { Box } from '../../flow/box.ts'
import { defineCommand } from '../define-command.ts'
import { checkPlace, pictureFields } from '../request/fields.ts'
import { flowOf } from '../scope.ts'
import { figure, pictureMayBeCut } from './figure.ts'

const MAX_PAGE = 5000

/** A page of another PDF. */
export const importPage = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('import_page').meta({ description: 'A page of another PDF.' }),
      pdf: source.meta({
        description:
          'The PDF, at most 20 MB. With `pdf_a` or `pdf_ua` it must itself state that standard.',
      }),
      pdf_password: pdfPassword,
      page: wholeNumber(1, MAX_PAGE)
        .default(1)
        .meta({ description: 'Number of the page. Default 1.' }),
      ...pictureFields('its own'),
    })
    .superRefine(checkPlace)
    .meta({
      description:
        'A page of another PDF, as vectors and text. Links to the web stay; a warning says where fields, comments and other links are left out. Readers are told of it as one figure.',
    }),
  build(command, scope) {
    const { pages, links, writer, offPage } = scope.drawing
    const page = pages.of(command)?.pages[0]
    if (page === undefined) throw new Error(`${scope.path} was not loaded.`)
    const { width_mm: width, height_mm: height } = command
    const ratio = page.heightPt / page.widthPt
    const heightPt = height === undefined ? undefined : mmToPt(height)
    const own = heightPt === undefined ? page.widthPt : heightPt / ratio
    const widthPt = width === undefined ? own : mmToPt(width)
    const tell = figure(scope, command, '')
    return new Box(
      {
        ownWidthPt: widthPt,
        sizeAt(offered) {
          const shown = width === undefined ? Math.min(widthPt, offered) : widthPt
          const isShrunk = shown < widthPt || heightPt === undefined
          return { widthPt: shown, heightPt: isShrunk ? shown * ratio : heightPt }
        },
        paint(canvas, x, y, boxWidth, boxHeight) {
          const box = { x, y, width: boxWidth, height: boxHeight }
          offPage.noteDrawing(canvas, scope.path, box, pictureMayBeCut(command))
          tell(canvas, box, () =>
            canvas.isolated(() => {
              canvas.blend(command.opacity, command.opacity)
              if (command.opacity === 1) page.paint(canvas, box)
              else writer.group(canvas, (on) => page.paint(on, box))
            }),
          )
          if (scope.slot || !writer.isTagged) page.addLinks(canvas, box, links, scope.slot)
        },
      },
      flowOf(command),
      command.align,
    )
  },
})
