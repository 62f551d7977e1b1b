import { changedInside } from '../file/changed-inside.ts'
import { isArray, isDict, type PdfArray, type PdfDict, type PdfObject } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { mayHold } from '../file/write/may-hold.ts'
import { sweep } from '../file/write/sweep.ts'

/**
 * Changes every value that the file reaches, also those inside other objects; the same one stays as it is.
 *
 * @param words names of which an object that changes has one; without them every object is looked at
 */
export function changeObjects(
  file: PdfFile,
  change: (value: PdfObject) => PdfObject,
  words: readonly string[] = [],
): void {
  for (const { num, object } of sweep(file)) {
    if (words.length > 0 && !mayHold(object, words)) continue
    const before = file.get(num)
    const after = changedInside(before, change)
    if (after !== before) file.set(num, after)
  }
}

/** As {@link changeObjects}, of dictionaries, those of streams among them. */
export function changeDicts(
  file: PdfFile,
  change: (entries: PdfDict) => PdfDict,
  words?: readonly string[],
): void {
  changeObjects(file, (value) => (isDict(value) ? change(value) : value), words)
}

/** As {@link changeObjects}, of arrays. */
export function changeArrays(file: PdfFile, change: (array: PdfArray) => PdfArray): void {
  changeObjects(file, (value) => (isArray(value) ? change(value) : value))
}
