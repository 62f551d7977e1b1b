import { decodeTextString } from '../../../pdf/file/decode-text-string.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfEntries,
  type PdfObject,
  withEntries,
} from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'
import { textString } from '../../../pdf/file/text-string.ts'

/** Content of a page by the number of its sequence. */
export type SequenceKey = `${number} ${number}`

const MAX_DEPTH = 500

/** Text that the structure gives to sequences of pages in place of what they show. */
export function structureTexts(file: PdfFile): ReadonlyMap<SequenceKey, string> {
  const texts = new Map<SequenceKey, string>()
  visitElements(file, (element, keys) => {
    const text = file.resolve(element.get('ActualText'))
    if (!isString(text)) return undefined
    for (const key of keys) texts.set(key, decodeTextString(text.value))
    return undefined
  })
  return texts
}

/**
 * Takes away what elements say in other words about content that was cut.
 *
 * @param wholly whether alternative text and titles go too, since nobody knows what was in an area
 */
export function cutStructureWords(
  file: PdfFile,
  cut: ReadonlySet<SequenceKey>,
  wholly: boolean,
): number {
  if (cut.size === 0) return 0
  let count = 0
  visitElements(file, (element, keys) => {
    if (!keys.some((key) => cut.has(key))) return undefined
    const entries: Record<string, PdfObject | undefined> = {}
    for (const key of ['ActualText', 'E']) if (element.has(key)) entries[key] = undefined
    if (wholly && element.has('T')) entries['T'] = undefined
    // A figure needs some text to be accessible.
    if (wholly && element.has('Alt')) entries['Alt'] = textString('Redacted')
    if (Object.keys(entries).length === 0) return undefined
    count += 1
    return entries
  })
  return count
}

/** Calls `visit` for each element with the sequences that it and its descendants hold; sets the entries it answers with. */
function visitElements(
  file: PdfFile,
  visit: (element: PdfDict, keys: readonly SequenceKey[]) => PdfEntries | undefined,
): void {
  const seen = new Set<number>()
  const root = file.dictAt(file.catalog, 'StructTreeRoot')

  function keysOf(
    value: PdfObject | undefined,
    page: number | undefined,
    depth: number,
  ): SequenceKey[] {
    if (depth > MAX_DEPTH) return []
    if (isRef(value)) {
      if (seen.has(value.num)) return []
      seen.add(value.num)
    }
    const item = file.resolve(value)
    if (typeof item === 'number') return page === undefined ? [] : [`${page} ${item}`]
    if (isArray(item)) return item.flatMap((kid) => keysOf(kid, page, depth + 1))
    if (!isDict(item)) return []
    const pageRef = item.get('Pg')
    const own = isRef(pageRef) ? pageRef.num : page
    if (isName(file.resolve(item.get('Type')), 'MCR')) {
      const mcid = file.resolve(item.get('MCID'))
      return typeof mcid === 'number' && own !== undefined ? [`${own} ${mcid}`] : []
    }
    if (!item.has('S')) return []
    const keys = keysOf(item.get('K'), own, depth + 1)
    const entries = visit(item, keys)
    if (entries && isRef(value)) file.set(value.num, withEntries(item, entries))
    return keys
  }

  keysOf(root?.get('K'), undefined, 0)
}
