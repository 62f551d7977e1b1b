import {
  isArray,
  isDict,
  isStream,
  type PdfArray,
  type PdfObject,
  stream,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { sweep } from '../../pdf/file/write/sweep.ts'

/** Changes every array that the file reaches, also those inside other objects; the same one stays as it is. */
export function changeArrays(file: PdfFile, change: (array: PdfArray) => PdfArray): void {
  for (const { num } of sweep(file)) {
    const before = file.get(num)
    const after = changed(before, change)
    if (after !== before) file.set(num, after)
  }
}

function changed(value: PdfObject, change: (array: PdfArray) => PdfArray): PdfObject {
  if (isArray(value)) {
    const own = change(value)
    const items = own.map((item) => changed(item, change))
    return items.some((item, index) => item !== own[index]) ? items : own
  }
  if (isStream(value)) {
    const entries = changed(value.dict, change)
    return entries === value.dict || !isDict(entries) ? value : stream(entries, value.data)
  }
  if (!isDict(value)) return value
  let result: Map<string, PdfObject> | undefined
  for (const [key, item] of value) {
    const after = changed(item, change)
    if (after === item) continue
    result ??= new Map(value)
    result.set(key, after)
  }
  return result ?? value
}
