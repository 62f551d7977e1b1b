import * as z from 'zod'
import { lineText } from './line-text.ts'
import { metadata } from './metadata.ts'

/** Fields of every operation that answers with a PDF; an operation spreads them into its options. */
export const outputFields = {
  metadata: metadata
    .optional()
    .meta({ description: 'Document information; what is left out comes from the source.' }),
  filename: lineText(255).optional().meta({
    description: 'File name of the result, made safe; otherwise the title. At most 255 characters.',
  }),
  deterministic: z.boolean().default(false).meta({
    description: 'Same input, same bytes: fixed dates and identifiers derived from the content.',
  }),
} as const

/** Parsed {@link outputFields}. */
export type OutputOptions = z.output<z.ZodObject<typeof outputFields>>
