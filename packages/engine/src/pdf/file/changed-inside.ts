import { isArray, isDict, isStream, type PdfObject, stream } from './objects.ts'

/**
 * A value with a change made to it and then to all that is inside it, references not followed; the same one where nothing
 * changes.
 */
export function changedInside(
  value: PdfObject,
  change: (value: PdfObject) => PdfObject,
): PdfObject {
  const own = change(value)
  if (isArray(own)) {
    const items = own.map((item) => changedInside(item, change))
    return items.some((item, index) => item !== own[index]) ? items : own
  }
  if (isStream(own)) {
    const entries = changedInside(own.dict, change)
    return entries === own.dict || !isDict(entries) ? own : stream(entries, own.data)
  }
  if (!isDict(own)) return own
  let result: Map<string, PdfObject> | undefined
  for (const [key, item] of own) {
    const after = changedInside(item, change)
    if (after === item) continue
    result ??= new Map(own)
    result.set(key, after)
  }
  return result ?? own
}
