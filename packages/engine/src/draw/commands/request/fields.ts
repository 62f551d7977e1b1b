import * as z from 'zod'
import { color } from '../../../schemas/values/color.ts'
import { listInTurns } from '../../../schemas/values/list-in-turns.ts'
import { decimalNumber } from '../../../schemas/values/number-range.ts'

/** Farthest that anything may stand from the corner of a page, and the largest size; a page ends at 5000 mm. */
export const MAX_MM = 20_000

/** A length from 0. */
export function lengthMm(description: string, min = 0) {
  return decimalNumber(min, MAX_MM).meta({ description })
}

/** A length that may be left out. */
export function optionalMm(description: string, min = 0) {
  return decimalNumber(min, MAX_MM).optional().meta({ description })
}

/** A place, which may lie outside of the page. */
export function positionMm(description: string) {
  return decimalNumber(-MAX_MM, MAX_MM).meta({ description })
}

/** A colour that may be left out. */
export function optionalColor(description: string) {
  return color
    .optional()
    .meta({ description: `${description}: #rgb, #rrggbb, #rrggbbaa or a CSS name.` })
}

/** Place of a command that has one of its own. */
export const placeFields = {
  x_mm: decimalNumber(-MAX_MM, MAX_MM).optional().meta({
    description:
      'Left edge, in millimetres from the left edge of the page (in a group: of the group). Only with `y_mm`; without both the command flows.',
  }),
  y_mm: decimalNumber(-MAX_MM, MAX_MM).optional().meta({
    description:
      'Top edge, in millimetres from the top edge of the page (in a group: of the group). Only with `x_mm`.',
  }),
} as const

/** Space around a command in the flow, and how it breaks over pages. */
export const flowFields = {
  space_before_mm: optionalMm(
    'Space above in the flow, in millimetres, from 0; between two commands the larger one counts, and at the top of a page or box none, where `spacer` has its height. Default 0.',
  ),
  space_after_mm: optionalMm('Space below in the flow, in millimetres, from 0. Default 0.'),
  keep_with_next: z.boolean().optional().meta({
    description:
      'Stays on the page where the next command begins. Default false; true for headings.',
  }),
} as const

/** How a command that page breaks can divide is kept whole. */
export const keepTogether = z.boolean().optional().meta({
  description: 'Goes to the next page as a whole where it does not fit. Default false.',
})

/** Place of something narrower than the flow. */
export const boxAlign = z
  .enum(['left', 'center', 'right'])
  .default('left')
  .meta({ description: 'Place in the flow of what is narrower. Default `left`.' })

/** Opacity of a whole command. */
export const opacity = decimalNumber(0, 1)
  .default(1)
  .meta({ description: 'Opacity, from 0 to 1. Default 1.' })

/** Fields that describe a drawing to readers. */
export const alternativeFields = {
  alt: z
    .string()
    .max(2000)
    .optional()
    .meta({ description: 'Text alternative: describes it for people who do not see it.' }),
  decorative: z.boolean().optional().meta({
    description: 'It says nothing: readers are not told of it. Not with `alt`.',
  }),
} as const

/**
 * Place, size and description of a picture.
 *
 * @param ownWidth how wide it is where neither width nor height is given
 */
export function pictureFields(ownWidth: string) {
  return {
    ...placeFields,
    width_mm: optionalMm(`Width in millimetres; otherwise by height, else ${ownWidth}.`, 0.01),
    height_mm: optionalMm('Height in millimetres; otherwise by width.', 0.01),
    opacity,
    align: boxAlign,
    ...alternativeFields,
    ...flowFields,
  } as const
}

/** How shapes are painted. */
export const paintFields = {
  fill: optionalColor('Colour inside'),
  stroke: optionalColor('Colour of the line'),
  stroke_width_mm: optionalMm(
    'Width of the line in millimetres, from 0. Default 0.25 where `stroke` is given.',
  ),
  dash_mm: listInTurns(decimalNumber(0, MAX_MM))
    .max(16)
    .optional()
    .meta({ description: 'Lengths of dashes and gaps in turn, in millimetres; at most 16.' }),
  line_cap: z
    .enum(['butt', 'round', 'square'])
    .optional()
    .meta({ description: 'Ends of the line. Default `butt`.' }),
  line_join: z
    .enum(['miter', 'round', 'bevel'])
    .optional()
    .meta({ description: 'Corners of the line. Default `miter`.' }),
  opacity,
} as const

/** Space inside of a frame: one number, or its sides. */
export const paddingMm = z
  .union([
    decimalNumber(0, 1000),
    z.strictObject({
      top: decimalNumber(0, 1000).optional().meta({ description: 'Top, in millimetres.' }),
      right: decimalNumber(0, 1000).optional().meta({ description: 'Right, in millimetres.' }),
      bottom: decimalNumber(0, 1000).optional().meta({ description: 'Bottom, in millimetres.' }),
      left: decimalNumber(0, 1000).optional().meta({ description: 'Left, in millimetres.' }),
    }),
  ])
  .optional()
  .meta({
    description: 'Space inside, in millimetres from 0 to 1000: one number, or an object of sides.',
  })

/** Fields of a command that say where it stands. */
interface Place {
  readonly x_mm?: number | undefined
  readonly y_mm?: number | undefined
}

/** Refuses a place of one coordinate, and a description of what is said to be decoration. */
export function checkPlace(
  command: Place & { readonly alt?: string | undefined; readonly decorative?: boolean | undefined },
  ctx: z.RefinementCtx,
): void {
  const { x_mm: x, y_mm: y, alt, decorative } = command
  if ((x === undefined) !== (y === undefined)) {
    const missing = x === undefined ? 'x_mm' : 'y_mm'
    const message = `is required beside ${x === undefined ? 'y_mm' : 'x_mm'}`
    ctx.addIssue({ code: 'custom', path: [missing], message, params: { given: 'nothing' } })
  }
  if (alt !== undefined && decorative === true) {
    const message = 'cannot be combined with decorative'
    ctx.addIssue({ code: 'custom', path: ['alt'], message, params: { given: undefined } })
  }
}
