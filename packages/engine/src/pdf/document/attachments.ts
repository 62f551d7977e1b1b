import { hash } from 'node:crypto'
import { byteString, dict, name, type PdfObject, type PdfRef, stream } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { dateString, textString, utf8Bytes } from '../file/text-string.ts'
import { readNameTree, writeNameTree } from './name-tree.ts'

/** Relation of an attachment to the document (ISO 32000-2, 7.11.3, AFRelationship). */
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
 * Adds files to those of the document: readers list them, and PDF/A-3 knows what they are to it.
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
  const entries = attachments.map(
    (attachment) =>
      [utf8Bytes(attachment.name), fileSpecification(file, attachment, modifiedAt)] as const,
  )
  const names = file.dictAt(file.catalog, 'Names') ?? new Map<string, PdfObject>()
  // One of the same name is replaced.
  const present = new Map([...readNameTree(file, names.get('EmbeddedFiles')), ...entries])
  file.setCatalog({
    Names: new Map([...names, ['EmbeddedFiles', writeNameTree(file, [...present])]]),
    AF: [...file.listAt(file.catalog, 'AF'), ...entries.map(([, specification]) => specification)],
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
