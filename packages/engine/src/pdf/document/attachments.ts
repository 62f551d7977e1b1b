import { hash } from 'node:crypto'
import { byteString, dict, name, type PdfObject, type PdfRef, stream } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { dateString, textString, utf8Bytes } from '../file/text-string.ts'

/** What an attachment is to the document (ISO 32000-2, 7.11.3, AFRelationship). */
export type AttachmentRelationship =
  | 'Source'
  | 'Data'
  | 'Alternative'
  | 'Supplement'
  | 'Unspecified'

/** A file inside the document. */
export interface Attachment {
  readonly name: string
  readonly content: Uint8Array
  readonly mediaType: string
  readonly description?: string
  readonly relationship: AttachmentRelationship
}

/**
 * Puts files into the document: readers list them, and PDF/A-3 knows what they are to it.
 *
 * @param attachments names are unique
 * @param modifiedAt said of each; a file that comes from a request has no time of its own
 *
 * Source: ISO 32000-2, 7.11.4 and 14.13; ISO 19005-3, 6.8 (tests 1 to 4).
 */
export function setAttachments(
  file: PdfFile,
  attachments: readonly Attachment[],
  modifiedAt: Date,
): void {
  if (attachments.length === 0) return
  const entries = attachments.map((attachment) => {
    const specification = fileSpecification(file, attachment, modifiedAt)
    return { key: utf8Bytes(attachment.name), specification }
  })
  // The tree is searched by the bytes of its keys, and so sorted by them.
  const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const pairs: PdfObject[] = sorted.flatMap(({ key, specification }) => [
    byteString(key),
    specification,
  ])
  const names = file.dictAt(file.catalog, 'Names') ?? new Map<string, PdfObject>()
  file.setCatalog({
    Names: new Map([...names, ['EmbeddedFiles', dict({ Names: pairs })]]),
    AF: entries.map(({ specification }) => specification),
  })
}

function fileSpecification(
  file: PdfFile,
  { name: fileName, content, mediaType, description, relationship }: Attachment,
  modifiedAt: Date,
): PdfRef {
  const embedded = stream(
    dict({
      Type: name('EmbeddedFile'),
      Subtype: name(mediaType),
      Params: dict({
        Size: content.length,
        ModDate: dateString(modifiedAt),
        CheckSum: byteString(hash('md5', content, 'buffer').toString('latin1')),
      }),
    }),
    content,
  )
  const reference = file.add(embedded)
  return file.add(
    dict({
      Type: name('Filespec'),
      F: textString(fileName),
      UF: textString(fileName),
      EF: dict({ F: reference, UF: reference }),
      AFRelationship: name(relationship),
      Desc: description === undefined ? undefined : textString(description),
    }),
  )
}
