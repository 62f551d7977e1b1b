import {
  isArray,
  isDict,
  isStream,
  type PdfDict,
  type PdfObject,
  stream,
} from '../../pdf/file/objects.ts'
import type { PdfFile } from '../../pdf/file/pdf-file.ts'
import { sweep } from '../../pdf/file/write/sweep.ts'

/** Changes every dictionary that the file reaches, also those inside other objects; the same one stays as it is. */
export function changeDicts(file: PdfFile, change: (entries: PdfDict) => PdfDict): void {
  for (const { num } of sweep(file)) {
    const before = file.get(num)
    const after = changed(before, change)
    if (after !== before) file.set(num, after)
  }
}

function changed(value: PdfObject, change: (entries: PdfDict) => PdfDict): PdfObject {
  if (isArray(value)) {
    const items = value.map((item) => changed(item, change))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (isStream(value)) {
    const entries = changed(value.dict, change)
    return entries === value.dict || !isDict(entries) ? value : stream(entries, value.data)
  }
  if (!isDict(value)) return value
  const own = change(value)
  let result: Map<string, PdfObject> | undefined
  for (const [key, item] of own) {
    const after = changed(item, change)
    if (after === item) continue
    result ??= new Map(own)
    result.set(key, after)
  }
  return result ?? own
}
