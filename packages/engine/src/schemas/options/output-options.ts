import * as z from 'zod'
import { edits, MAX_EDITS } from '../edits/edits.ts'
import { attachments } from '../file/attachments.ts'
import { facturX } from '../file/factur-x.ts'
import { metadata } from '../file/metadata.ts'
import { password } from '../file/password.ts'
import { lineText } from '../values/line-text.ts'

/**
 * Fields of every operation that answers with a PDF; an operation spreads them into its options and refines the
 * result with `refuseConflictingOutput`.
 */
export const outputFields = {
  pdf_a: z.enum(['2b', '2u', '3b']).optional().meta({
    description:
      'Archival conformance, ISO 19005: PDF/A-2b, PDF/A-2u (all text has Unicode) or PDF/A-3b (allows attachments). Not with `password`.',
  }),
  pdf_ua: z.boolean().default(false).meta({
    description:
      'Tag the PDF for accessibility, ISO 14289: PDF/UA-1. Works with `pdf_a` and `password`. Missing information is filled in, with a warning: the title becomes the first heading or "Document" (`title_missing`), the language becomes the one that its script is mostly used for, or `locale` (`language_missing`), the description of an image becomes "Image" in the language around it (`alt_missing`). Doubts that only a person can settle come as warnings with page and element (`accessibility_doubtful`).',
  }),
  password: password.optional(),
  metadata: metadata
    .optional()
    .meta({ description: 'Document information. Fields that are left out come from the source.' }),
  attachments: attachments.optional(),
  factur_x: facturX.optional(),
  edits: edits.optional().meta({
    description: `Changes of the result in order, at most ${MAX_EDITS}: as \`edits\` of \`edit\`. They come before attachments and encryption; a standard that was asked for is checked after them.`,
  }),
  filename: lineText(255).optional().meta({
    description:
      'File name of the result, at most 255 characters; unsafe characters are replaced. Default: the title.',
  }),
  deterministic: z.boolean().default(false).meta({
    description:
      'Make the same bytes from the same input: dates are fixed and identifiers derive from the content. Not with `password`, which needs random numbers.',
  }),
} as const

/** Options of every PDF, validated, with their defaults. */
export type OutputOptions = z.output<z.ZodObject<typeof outputFields>>

/** Level of PDF/A that the options ask for, said or implied by an invoice. */
export function archiveLevel({
  pdf_a: level,
  factur_x: invoice,
}: Pick<OutputOptions, 'pdf_a' | 'factur_x'>): OutputOptions['pdf_a'] {
  return level ?? (invoice && '3b')
}

/** Names of the embedded XML, which readers look for. */
export function invoiceFileName({ profile }: NonNullable<OutputOptions['factur_x']>): string {
  return profile === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml'
}

/**
 * Refuses options that exclude each other.
 *
 * Also runs after a field was refused and is not there; that error stands already.
 */
export function refuseConflictingOutput(
  options: Pick<OutputOptions, 'pdf_a' | 'password' | 'attachments' | 'factur_x' | 'deterministic'>,
  ctx: z.RefinementCtx,
): void {
  const { pdf_a: level, factur_x: invoice, attachments: files } = options
  const refuse = (field: string, message: string, given?: string) =>
    ctx.addIssue({ code: 'custom', path: [field], message, params: { given } })
  if (options.password !== undefined) {
    const because = 'a PDF/A file must not be encrypted'
    if (level !== undefined) refuse('password', `cannot be combined with pdf_a: ${because}`)
    else if (invoice) refuse('password', `cannot be combined with factur_x: ${because}`)
    // Keys derived from the content would tell two equal documents by their bytes, and one from the other without
    // the password. A weak promise of secrecy is worse than a refusal.
    if (options.deterministic) {
      refuse('password', 'cannot be combined with deterministic: encryption needs random keys')
    }
  }
  if (files !== undefined && files.length > 0 && level !== undefined && level !== '3b') {
    refuse('attachments', `need pdf_a "3b" or none: PDF/A-${level} takes no attachments`)
  }
  if (invoice === undefined) return
  if (level !== undefined && level !== '3b') {
    refuse('factur_x', `needs pdf_a "3b" or none, which implies it: PDF/A-${level} takes no XML`)
  }
  const index = files?.findIndex(({ name }) => name === invoiceFileName(invoice)) ?? -1
  if (index < 0) return
  const path = ['attachments', index, 'name']
  const message = 'is taken by the XML of factur_x and must be another'
  ctx.addIssue({ code: 'custom', path, message, input: invoiceFileName(invoice) })
}
