import * as z from 'zod'
import { outputFields, refuseConflictingOutput } from './output-options.ts'
import { ownPageFields, refuseNarrowOwnPage } from './own-page-options.ts'

/** Fields of the conversion of flowing office documents beside those of their pages. */
const flowFields = {
  ...ownPageFields,
  outline: z.boolean().default(true).meta({ description: 'Add bookmarks from headings.' }),
  tracked_changes: z.enum(['accepted', 'original', 'marked']).default('accepted').meta({
    description:
      'Tracked changes: `accepted` shows the document with all changes, `original` without them, `marked` with the changes marked. `marked` needs the layout engine.',
  }),
  comments: z.enum(['none', 'margin', 'end']).default('none').meta({
    description:
      'Comments: `none` leaves them out; `end` lists them at the end of the document, with numbers in the text; `margin` puts them beside the text. LibreOffice cannot print the margin without a window, so `margin` currently lists them at the end, with the warning `option_not_applied`.',
  }),
} as const

/** Options of `convert/word`. */
export const wordOptions = z
  .strictObject({
    mode: z.enum(['layout', 'semantic']).default('layout').meta({
      description:
        '`layout`: laid out as in Word, with sections, headers, footers, fields and notes. `semantic`: a clean, accessible flow of headings, paragraphs, lists and tables in our own theme, by default on A4 with margins of 20 mm. `semantic` reads DOCX; other documents are laid out, with the warning `option_not_applied`.',
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
