import * as z from 'zod'
import { source } from '../../../schemas/sources/source.ts'
import { decimalNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt } from '../../../units/length.ts'
import { rectangle } from '../../canvas/path.ts'
import { Box } from '../../flow/box.ts'
import { imageMatrix, type PlacedImage } from '../../image/image-store.ts'
import { defineCommand } from '../define-command.ts'
import { checkPlace, optionalMm, pictureFields } from '../request/fields.ts'
import { linkField, linkTarget } from '../request/link-field.ts'
import { flowOf } from '../scope.ts'
import { figure, pictureMayBeCut } from './figure.ts'

// A pixel of the web, for images that say nothing of their size.
const PT_PER_PIXEL = 72 / 96

const share = decimalNumber(0, 1)

/** An image. */
export const image = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('image').meta({ description: 'An image.' }),
      image: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'Name of one of `images`.' }),
      source: source.optional().meta({
        description: 'The image itself, in place of `image`: PNG, JPEG, WebP, AVIF or GIF.',
      }),
      ...pictureFields('96 pixels to the inch'),
      fit: z.enum(['contain', 'cover', 'fill']).default('contain').meta({
        description:
          'How it fills `width_mm` and `height_mm`: all of it seen, all of the box filled, or stretched. Default `contain`.',
      }),
      focus: z.tuple([share, share]).default([0.5, 0.5]).meta({
        description:
          'Point that stays in sight, and place of an image smaller than its box: [across, down] from 0 to 1. Default the centre.',
      }),
      crop: z
        .strictObject({
          left: share.default(0).meta({ description: 'Part cut off at the left, from 0 to 1.' }),
          top: share.default(0).meta({ description: 'Part cut off at the top, from 0 to 1.' }),
          right: share.default(0).meta({ description: 'Part cut off at the right, from 0 to 1.' }),
          bottom: share
            .default(0)
            .meta({ description: 'Part cut off at the bottom, from 0 to 1.' }),
        })
        .refine(({ left, right, top, bottom }) => left + right < 1 && top + bottom < 1, {
          error: 'must leave a part of the image',
        })
        .optional()
        .meta({ description: 'Parts that are cut off before it is fitted.' }),
      max_dpi: decimalNumber(10, 2400).optional().meta({
        description:
          'Makes an image with more pixels to the inch smaller; needs `width_mm` or `height_mm`.',
      }),
      corner_radius_mm: optionalMm('Radius of the corners in millimetres. Default 0.'),
      link: linkField.optional(),
    })
    .superRefine((command, ctx) => {
      checkPlace(command, ctx)
      if ((command.image === undefined) === (command.source === undefined)) {
        const message = 'or source is required, and not both'
        ctx.addIssue({ code: 'custom', path: ['image'], message, params: { given: undefined } })
      }
      if (command.max_dpi === undefined) return
      if (command.width_mm !== undefined || command.height_mm !== undefined) return
      const message = 'or height_mm is required beside max_dpi'
      ctx.addIssue({ code: 'custom', path: ['width_mm'], message, params: { given: undefined } })
    })
    .meta({ description: 'An image: PNG, JPEG, WebP, AVIF or GIF; each is stored once.' }),
  idle: ({ fit, width_mm: width, height_mm: height }) => ({
    fit:
      fit !== 'contain' &&
      (width === undefined || height === undefined) &&
      'width_mm and height_mm',
  }),
  build(command, scope) {
    const { links, images, offPage } = scope.drawing
    const placed = images.of(command) as PlacedImage
    const { left: cutLeft = 0, top: cutTop = 0, right = 0, bottom = 0 } = command.crop ?? {}
    const shown = {
      width: placed.width * (1 - cutLeft - right),
      height: placed.height * (1 - cutTop - bottom),
    }
    const ratio = shown.height / shown.width
    const { width_mm: givenWidth, height_mm: givenHeight, fit, focus } = command
    const width = givenWidth === undefined ? undefined : mmToPt(givenWidth)
    const height = givenHeight === undefined ? undefined : mmToPt(givenHeight)
    const ownWidth = width ?? (height === undefined ? shown.width * PT_PER_PIXEL : height / ratio)
    const tell = figure(scope, command, '')
    const target = linkTarget(command.link)
    const linkSlot = target ? scope.slot?.child('Link') : undefined
    const radius = mmToPt(command.corner_radius_mm ?? 0)
    return new Box(
      {
        ownWidthPt: ownWidth,
        sizeAt(offered) {
          // Only a size that is asked for may reach over the edge.
          const own = width ?? Math.min(ownWidth, offered)
          return { widthPt: own, heightPt: height ?? own * ratio }
        },
        paint(canvas, x, y, boxWidth, boxHeight) {
          const scales = [boxWidth / shown.width, boxHeight / shown.height] as const
          const scale = fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
          const [scaleX, scaleY] = fit === 'fill' ? scales : [scale, scale]
          const [seenWidth, seenHeight] = [shown.width * scaleX, shown.height * scaleY]
          const seenX = x + (boxWidth - seenWidth) * focus[0]
          const seenY = y + (boxHeight - seenHeight) * focus[1]
          const full = {
            left: seenX - placed.width * cutLeft * scaleX,
            top: seenY - placed.height * cutTop * scaleY,
            width: placed.width * scaleX,
            height: placed.height * scaleY,
          }
          const clipped = {
            x: Math.max(x, seenX),
            y: Math.max(y, seenY),
            right: Math.min(x + boxWidth, seenX + seenWidth),
            bottom: Math.min(y + boxHeight, seenY + seenHeight),
          }
          const box = {
            x: clipped.x,
            y: clipped.y,
            width: clipped.right - clipped.x,
            height: clipped.bottom - clipped.y,
          }
          offPage.noteDrawing(canvas, scope.path, box, pictureMayBeCut(command))
          tell(canvas, box, () =>
            canvas.isolated(() => {
              const isCut = radius > 0 || command.crop !== undefined || fit === 'cover'
              if (isCut) canvas.clip(rectangle(box.x, box.y, box.width, box.height, radius))
              canvas.blend(command.opacity, command.opacity)
              const floor = canvas.owner.heightPt - full.top - full.height
              const matrix = imageMatrix(
                placed.orientation,
                full.left,
                floor,
                full.width,
                full.height,
              )
              canvas.xObject(placed.name, placed.ref, matrix)
            }),
          )
          if (target) links.add(canvas, box, target, linkSlot, command.alt ?? '')
        },
      },
      flowOf(command),
      command.align,
    )
  },
})

/** A parsed image command. */
export type ImageCommand = z.output<typeof image.schema>
