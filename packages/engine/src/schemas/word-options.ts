import * as z from 'zod'
import { outputFields, refuseConflictingOutput } from './output-options.ts'
import { ownPageFields, refuseNarrowOwnPage } from './own-page-options.ts'

/** Fields of the conversion of flowing office documents beside those of their pages. */
const flowFields = {
  ...ownPageFields,
  outline: z.boolean().default(true).meta({ description: 'Bookmarks from headings.' }),
  tracked_changes: z.enum(['accepted', 'original', 'marked']).default('accepted').meta({
    description:
      'Tracked changes: as if all were `accepted`, the `original` before them, or `marked` as changes. `marked` needs the layout engine.',
  }),
  comments: z.enum(['none', 'margin', 'end']).default('none').meta({
    description:
      'Comments: left out, at the `end` of the document with numbers at their places, or in the `margin` beside the text they are about. LibreOffice cannot set them there without a window: for now they follow at the end, with the warning `option_not_applied`.',
  }),
} as const

/** Options of `convert/word`. */
export const wordOptions = z
  .strictObject({
    mode: z.enum(['layout', 'semantic']).default('layout').meta({
      description:
        '`layout`: as Word lays the document out, with its sections, headers, footers, fields and notes. `semantic`: a clean, accessible flow of headings, paragraphs, lists and tables in a theme of our own, on A4 with margins of 20 mm unless page options say otherwise; it takes DOCX, other documents are laid out with the warning `option_not_applied`.',
    }),
    ...flowFields,
    ...outputFields,
  })
  .superRefine(refuseConflictingOutput)
  .superRefine(refuseNarrowOwnPage)
  .superRefine(refuseLayoutOnly)
  .meta({ description: 'Word and output options.' })

/** Parsed {@link wordOptions}. */
export type WordOptions = z.output<typeof wordOptions>

/** Options of `convert/rtf`. */
export const rtfOptions = z
  .strictObject({
    ...flowFields,
    ...outputFields,
  })
  .superRefine(refuseConflictingOutput)
  .superRefine(refuseNarrowOwnPage)
  .meta({ description: 'RTF and output options.' })

/** Parsed {@link rtfOptions}. */
export type RtfOptions = z.output<typeof rtfOptions>

/**
 * Refuses what a flow without pages of the document's own cannot show.
 *
 * Also runs after a field was refused and is not there; that error stands already.
 */
function refuseLayoutOnly(
  options: { readonly mode: string; readonly tracked_changes: string; readonly comments: string },
  ctx: z.RefinementCtx,
): void {
  if (options.mode !== 'semantic') return
  const refuse = (field: 'tracked_changes' | 'comments', accepted: string) =>
    ctx.addIssue({
      code: 'custom',
      path: [field],
      input: options[field],
      message: `must be ${accepted} in mode "semantic"`,
    })
  if (options.tracked_changes === 'marked') refuse('tracked_changes', '"accepted" or "original"')
  if (options.comments === 'margin') refuse('comments', '"none" or "end"')
}
