import { isArray, isDict, isStream, type PdfDict, type PdfObject, stream } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { mayHold } from '../file/write/may-hold.ts'
import { sweep } from '../file/write/sweep.ts'

/**
 * Changes every dictionary that the file reaches, also those inside other objects; the same one stays as it is.
 *
 * @param words names of which a dictionary that changes has one; without them every dictionary is looked at
 */
export function changeDicts(
  file: PdfFile,
  change: (entries: PdfDict) => PdfDict,
  words: readonly string[] = [],
): void {
  for (const { num, object } of sweep(file)) {
    if (words.length > 0 && !mayHold(object, words)) continue
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
