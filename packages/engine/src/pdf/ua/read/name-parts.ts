import { isArray, isDict, isRef, name, withEntries } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** Type of the elements that hold the tags of each part of a document, until they are one tree. No document has it. */
export const PRINTED_PART = 'SvcPrintedPart'

/** Gives the outermost elements of a document, one for each of its parts, a type that tells them from its own. */
export function nameParts(file: PdfFile): void {
  const root = file.dictAt(file.catalog, 'StructTreeRoot')
  const top = file.resolve(root?.get('K'))
  const document = isArray(top) ? file.resolve(top[0]) : top
  for (const part of isDict(document) ? file.listAt(document, 'K') : []) {
    const entries = file.resolve(part)
    if (isRef(part) && isDict(entries)) {
      file.set(part.num, withEntries(entries, { S: name(PRINTED_PART) }))
    }
  }
}
