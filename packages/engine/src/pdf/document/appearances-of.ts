import { isDict, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'

/** Every appearance of an annotation, in all of its states, and the overlay of a mark for redaction. */
export function appearancesOf(file: PdfFile, annotation: PdfDict): readonly PdfObject[] {
  const own = file.dictAt(annotation, 'AP') ?? new Map<string, PdfObject>()
  // A mark for redaction says what is to be painted over its place.
  const overlay = annotation.get('RO') ?? null
  return [...own.values(), overlay].flatMap((value) => {
    const state = file.resolve(value)
    return isDict(state) ? [...state.values()] : [value]
  })
}
