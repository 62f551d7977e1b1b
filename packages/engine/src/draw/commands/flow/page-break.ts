import * as z from 'zod'
import { orientation, pageSize } from '../../../schemas/values/pages/page-size.ts'
import { pageSizePt } from '../../../units/paper.ts'
import { PageBreak } from '../../flow/page-break.ts'
import { defineCommand } from '../define-command.ts'

/** The end of a page. */
export const pageBreak = defineCommand({
  schema: z
    .strictObject({
      type: z.literal('page_break').meta({ description: 'Ends the page.' }),
      page_size: pageSize.optional().meta({
        description: 'Paper size of the pages that follow, as in `page`; otherwise as before.',
      }),
      orientation: orientation.optional().meta({
        description: 'Orientation of the pages that follow. Default `portrait` beside `page_size`.',
      }),
    })
    .superRefine(({ page_size: size, orientation: turned }, ctx) => {
      if (turned === undefined || size !== undefined) return
      const message = 'is required beside orientation'
      ctx.addIssue({ code: 'custom', path: ['page_size'], message, params: { given: 'nothing' } })
    })
    .meta({ description: 'Ends the page; the next may have another size.' }),
  build({ page_size: size, orientation: turned = 'portrait' }) {
    return new PageBreak(size === undefined ? undefined : pageSizePt(size, turned))
  },
})
