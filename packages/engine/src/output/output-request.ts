import { mediaTypeOf } from '../media-type-of.ts'
import type { Attachment, AttachmentRelationship, PrintedRequest } from '../pdf/finish/finish.ts'
import {
  archiveLevel,
  invoiceFileName,
  type OutputOptions,
} from '../schemas/options/output-options.ts'

/** Options about what the finished file is, whatever it was made from. */
type FileOptions = Pick<OutputOptions, 'pdf_a' | 'pdf_ua' | 'password' | 'attachments' | 'factur_x'>

/** Names of PDF for what a file is to the document. */
export const RELATIONSHIP_NAMES = {
  source: 'Source',
  data: 'Data',
  alternative: 'Alternative',
  supplement: 'Supplement',
  unspecified: 'Unspecified',
} as const satisfies Record<string, AttachmentRelationship>

/** Conformance, attachments and encryption as the options say. */
export function outputRequest(
  options: FileOptions,
): Pick<PrintedRequest, 'archive' | 'attachments' | 'invoice' | 'encryption'> {
  const archive = archiveLevel(options)
  const { factur_x: invoice } = options
  const attachments = [
    ...(invoice ? [invoiceAttachment(invoice)] : []),
    ...(options.attachments ?? []).map(attachment),
  ]
  return {
    ...(archive && { archive }),
    ...(attachments.length > 0 && { attachments }),
    ...(invoice && {
      invoice: {
        conformanceLevel: invoice.profile,
        fileName: invoiceFileName(invoice),
        version: invoice.version,
      },
    }),
    ...(options.password && { encryption: encryption(options.password) }),
  }
}

function attachment(file: NonNullable<OutputOptions['attachments']>[number]): Attachment {
  return {
    name: file.name,
    content: file.content,
    mediaType: file.media_type ?? mediaTypeOf(file.name),
    ...(file.description !== undefined && { description: file.description }),
    relationship: RELATIONSHIP_NAMES[file.relationship],
  }
}

function invoiceAttachment(invoice: NonNullable<OutputOptions['factur_x']>): Attachment {
  // Two profiles hold too little to be an invoice: the PDF is the invoice, and the XML data about it
  // (Factur-X 1.09, 6.2.2).
  const isData = invoice.profile === 'MINIMUM' || invoice.profile === 'BASIC WL'
  return {
    name: invoiceFileName(invoice),
    content: invoice.xml,
    mediaType: 'text/xml',
    description: 'Invoice as XML (Factur-X)',
    relationship: isData ? 'Data' : 'Alternative',
  }
}

function encryption({
  user,
  owner,
  permissions,
}: NonNullable<OutputOptions['password']>): NonNullable<PrintedRequest['encryption']> {
  return {
    ...(user !== undefined && { userPassword: user }),
    ...(owner !== undefined && { ownerPassword: owner }),
    permissions,
  }
}
