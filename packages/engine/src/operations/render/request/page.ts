import * as z from 'zod'
import { commandList } from '../../../draw/commands/commands.ts'
import { lengthMm, optionalColor } from '../../../draw/commands/request/fields.ts'
import { pdfPassword } from '../../../schemas/file/pdf-password.ts'
import { source } from '../../../schemas/sources/source.ts'
import { wholeNumber } from '../../../schemas/values/number-range.ts'
import {
  DEFAULT_MARGIN_MM,
  margins,
  refuseNarrowContentBox,
} from '../../../schemas/values/pages/margins.ts'
import { orientation, pageSize } from '../../../schemas/values/pages/page-size.ts'

const variant = (which: string) =>
  z
    .strictObject({
      commands: commandList.meta({ description: `Commands of ${which}.` }),
    })
    .optional()
    .meta({ description: `Commands of ${which}; an empty list for none.` })

function running(where: string) {
  return z
    .strictObject({
      commands: commandList.optional().meta({
        description: `Commands of the ${where} of every page that no other field is about.`,
      }),
      first: variant('the first page'),
      last: variant('the last page, where that is not the first'),
      even: variant('pages with even numbers'),
      distance_mm: lengthMm(
        `Distance of the ${where} from the edge of the page, in millimetres. Default 10.`,
      ).default(10),
    })
    .optional()
    .meta({
      description: `The ${where} of the pages: commands between the left and right margins; the margin grows where it is higher. Commands with a place of their own count from the corner of the page. Readers are not told of it.`,
    })
}

const pageOfPdf = wholeNumber(1, 5000)

const template = z
  .strictObject({
    pdf: source.meta({
      description:
        'The PDF, at most 20 MB. With `pdf_a` or `pdf_ua` it must itself state that standard.',
    }),
    pdf_password: pdfPassword,
    page: pageOfPdf
      .default(1)
      .meta({ description: 'Number of its page that is under every page. Default 1.' }),
    first_page: pageOfPdf
      .optional()
      .meta({ description: 'Number of its page that is under the first page, if another.' }),
  })
  .optional()
  .meta({
    description:
      'A page of another PDF under every page, a letterhead for example: as large as the page it is under, with its proportions kept. Readers are not told of it; its links, fields and comments are left out.',
  })

/** The pages of a document. */
export const page = z
  .strictObject({
    page_size: pageSize.default('A4'),
    orientation: orientation.default('portrait'),
    margins_mm: margins.prefault(DEFAULT_MARGIN_MM),
    background_color: optionalColor('Colour of the pages'),
    background: z
      .strictObject({
        commands: commandList.meta({ description: 'Commands under every page.' }),
      })
      .optional()
      .meta({
        description: 'Commands under the content of every page; readers are not told of it.',
      }),
    template,
    header: running('header'),
    footer: running('footer'),
  })
  .superRefine(refuseNarrowContentBox)
  .prefault({})
  .meta({ description: 'Size, margins, header, footer and background of the pages.' })

/** Parsed {@link page}. */
export type PageFields = z.output<typeof page>

/** A parsed header or footer. */
export type RunningFields = NonNullable<PageFields['header']>
