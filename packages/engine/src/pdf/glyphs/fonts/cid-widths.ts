import { isArray, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'

/** Widths of characters (ISO 32000-2, 9.7.4.3), `size` numbers for each. */
export function readWidths(
  file: PdfFile,
  value: PdfObject | undefined,
  size: number,
): ReadonlyMap<number, readonly number[]> {
  const widths = new Map<number, readonly number[]>()
  const list = file.resolve(value)
  const items = isArray(list) ? list.map((item) => file.resolve(item)) : []
  for (let at = 0; at + 1 < items.length; ) {
    const first = Number(items[at])
    const second = items[at + 1]
    if (isArray(second)) {
      const numbers = second.map((item) => Number(file.resolve(item)))
      for (let index = 0; index * size < numbers.length; index += 1) {
        widths.set(first + index, numbers.slice(index * size, index * size + size))
      }
      at += 2
      continue
    }
    const numbers = items.slice(at + 2, at + 2 + size).map(Number)
    for (let cid = first; cid <= Math.min(Number(second), first + 0xffff); cid += 1)
      widths.set(cid, numbers)
    at += 2 + size
  }
  return widths
}
