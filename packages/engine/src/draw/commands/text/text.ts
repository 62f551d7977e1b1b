import * as z from 'zod'
import { decimalNumber, wholeNumber } from '../../../schemas/values/number-range.ts'
import { mmToPt } from '../../../units/length.ts'
import type { Flowable } from '../../flow/flowable.ts'
import { defineCommand } from '../define-command.ts'
import {
  checkPlace,
  flowFields,
  keepTogether,
  opacity,
  optionalMm,
  placeFields,
} from '../request/fields.ts'
import { anchorName, linkField, linkTarget } from '../request/link-field.ts'
import { flowOf, type Scope, styleOf } from '../scope.ts'
import { kernelStyle } from '../style/kernel-style.ts'
import {
  mergedStyle,
  paragraphFields,
  type StyleFields,
  styleName,
  textFields,
} from '../style/styles.ts'
import { placedText } from './placed-text.ts'

const MAX_TEXT = 1_000_000

/** Fields that `text` and `rich_text` share. */
export const paragraphCommandFields = {
  style: styleName,
  heading: wholeNumber(1, 6).optional().meta({
    description:
      'Makes it a heading of this level, 1 to 6: in the style `h1` to `h6`, as a bookmark and in the table of contents.',
  }),
  bookmark: z.boolean().optional().meta({
    description: 'Whether a heading is a bookmark. Default true.',
  }),
  toc: z.boolean().optional().meta({
    description: 'Whether a heading stands in the table of contents. Default true.',
  }),
  anchor: anchorName.optional().meta({ description: 'Name of this place, for links to it.' }),
  decorative: z.boolean().optional().meta({
    description: 'It says nothing: readers are not told of it.',
  }),
  ...placeFields,
  width_mm: optionalMm('Width of the lines in millimetres; otherwise all there is.', 0.1),
  height_mm: optionalMm(
    'Height of the box in millimetres; a warning says where the text is higher. Otherwise that of the text.',
    0.1,
  ),
  vertical_align: z
    .enum(['top', 'middle', 'bottom'])
    .default('top')
    .meta({ description: 'Place of the text in `height_mm`. Default `top`.' }),
  ...textFields,
  ...paragraphFields,
  opacity,
  ...flowFields,
  keep_together: keepTogether,
} as const

const schema = z
  .strictObject({
    type: z.literal('text').meta({ description: 'Text in one style.' }),
    text: z
      .string()
      .max(MAX_TEXT, { error: `must be at most ${MAX_TEXT} characters` })
      .meta({ description: `The text; \\n breaks the line. At most ${MAX_TEXT} characters.` }),
    link: linkField.optional(),
    fit: z
      .strictObject({
        min_font_size_pt: decimalNumber(1, 2000)
          .default(4)
          .meta({ description: 'Smallest size in points. Default 4.' }),
        max_font_size_pt: decimalNumber(1, 2000)
          .default(100)
          .meta({ description: 'Largest size in points. Default 100.' }),
      })
      .refine(({ min_font_size_pt: min, max_font_size_pt: max }) => min <= max, {
        path: ['min_font_size_pt'],
        error: 'must be at most max_font_size_pt',
      })
      .optional()
      .meta({ description: 'Sets the largest size at which the text fits `height_mm`.' }),
    ...paragraphCommandFields,
  })
  .superRefine((command, ctx) => {
    checkPlace(command, ctx)
    if (command.fit && command.height_mm === undefined) {
      const message = 'is required beside fit'
      ctx.addIssue({ code: 'custom', path: ['height_mm'], message, params: { given: 'nothing' } })
    }
  })
  .meta({ description: 'Text in one style.' })

/** Text in one style. */
export const text = defineCommand({
  schema,
  idle: idleInText,
  build(command, scope) {
    const fields = commandStyle(scope, command)
    const sized = (style: StyleFields) =>
      placedText(scope, command, command.text, style, linkTarget(command.link))
    const { fit, height_mm: height } = command
    if (fit === undefined || height === undefined) return sized(fields)
    return fitted(scope, command, fields, sized)
  },
})

/** Fields of a paragraph that change nothing, and what they need. */
export function idleInText(
  command: Pick<
    z.output<typeof schema>,
    'vertical_align' | 'height_mm' | 'ellipsis' | 'heading' | 'style'
  >,
  scope: Scope,
): Readonly<Record<string, string | false>> {
  const { vertical_align: align, height_mm: height, ellipsis } = command
  const isWhole = () => commandStyle(scope, command).max_lines === undefined
  return {
    vertical_align: align !== 'top' && height === undefined && 'height_mm',
    ellipsis: ellipsis !== undefined && isWhole() && 'max_lines',
  }
}

/** Style of a text command: a heading has that of its level under its own. */
export function commandStyle(
  scope: Scope,
  command: { readonly heading?: number | undefined; readonly style?: string | undefined },
): StyleFields {
  const { styles } = scope.drawing
  const plain = mergedStyle(scope.style, styles.ofParagraphs)
  const style =
    command.heading === undefined ? plain : mergedStyle(plain, styles.heading(command.heading))
  return styleOf({ ...scope, style }, command)
}

/** Chooses the size once the width is known. */
function fitted(
  scope: Scope,
  command: z.output<typeof schema>,
  fields: StyleFields,
  sized: (style: StyleFields) => Flowable,
): Flowable {
  const { fit, height_mm: height = 0, width_mm: width } = command
  const { spaceBeforePt, spaceAfterPt, keepWithNext } = flowOf(fields)
  const { typesetter } = scope.drawing.painter
  const limits = { minPt: fit?.min_font_size_pt ?? 4, maxPt: fit?.max_font_size_pt ?? 100 }
  const ownPt = width === undefined ? undefined : mmToPt(width)
  return {
    spaceBeforePt,
    spaceAfterPt,
    keepWithNext,
    keepTogether: true,
    isOutOfFlow: false,
    widths: () => ({ minPt: ownPt ?? 0, maxPt: ownPt ?? 0 }),
    take(offeredPt, roomPt, forced) {
      const { style } = kernelStyle(fields)
      const box = { widthPt: ownPt ?? offeredPt, heightPt: mmToPt(height), ...limits }
      const { sizePt } = typesetter.fit(command.text, style, box)
      return sized(mergedStyle(fields, { font_size_pt: sizePt })).take(offeredPt, roomPt, forced)
    },
  }
}
