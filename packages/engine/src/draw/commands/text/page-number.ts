import * as z from 'zod'
import { mmToPt } from '../../../units/length.ts'
import { Frame } from '../../flow/group-flow.ts'
import { defineCommand } from '../define-command.ts'
import { checkPlace, flowFields, optionalMm, placeFields } from '../request/fields.ts'
import { flowOf } from '../scope.ts'
import { kernelStyle } from '../style/kernel-style.ts'
import { paragraphFields, styleName, textFields } from '../style/styles.ts'
import { lateText } from './late-text.ts'
import { commandStyle } from './text.ts'

/** The number of the page. */
export const pageNumber = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('page_number').meta({ description: 'The number of the page.' }),
      format: z
        .string()
        .min(1)
        .max(500, { abort: true })
        .refine((text) => /\{pages?\}/.test(text), { error: 'must have {page} or {pages} in it' })
        .default('{page}')
        .meta({
          description:
            'Its text: `{page}` is the number of the page, `{pages}` how many there are. Default `{page}`.',
        }),
      style: styleName,
      ...placeFields,
      width_mm: optionalMm('Width in millimetres; otherwise all there is.', 0.1),
      ...textFields,
      ...paragraphFields,
      ...flowFields,
    })
    .superRefine(checkPlace)
    .meta({ description: 'The number of the page, alone or in a sentence.' }),
  build(command, scope) {
    const { numbering } = scope.drawing
    const fields = commandStyle(scope, command)
    const { style } = kernelStyle(fields)
    const fill = (page: number) =>
      command.format
        .replaceAll('{page}', String(numbering.numberOf(page)))
        .replaceAll('{pages}', String(numbering.count()))
    const flow = lateText(scope, {
      style,
      slot: scope.slot?.child('P'),
      flow: flowOf(fields),
      // As wide as it may get, so that the line is as high as it will be.
      sample: command.format.replaceAll(/\{pages?\}/g, '0000'),
      text: fill,
    })
    if (command.width_mm === undefined) return flow
    return new Frame(flow, {
      flow: flowOf(fields),
      padding: { top: 0, right: 0, bottom: 0, left: 0 },
      align: 'left',
      isWhole: true,
      widthPt: mmToPt(command.width_mm),
      paint: (canvas, { x, y }, content) => content(canvas, x, y),
    })
  },
})
