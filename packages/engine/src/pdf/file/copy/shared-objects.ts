import { isArray, isDict, isName, isStream, type PdfObject } from '../objects.ts'
import type { PdfFile } from '../pdf-file.ts'
import { serialize } from '../write/serialize.ts'
import { sweep } from '../write/sweep.ts'
import type { TwinFinder } from './import-objects.ts'
import { streamKey } from './stream-key.ts'

// Dictionaries that are the same thing wherever they stand. Pages, annotations, fields, layers and elements are not:
// two that look alike are two.
const SHARED_TYPES: ReadonlySet<string> = new Set([
  'Font',
  'FontDescriptor',
  'ExtGState',
  'Encoding',
  'Pattern',
  'OutputIntent',
])

/**
 * Finds equal fonts, images, profiles, contents and what they consist of, so that a file holds each once.
 *
 * @param file whose objects count too; otherwise only those that are added from now on
 */
export function sharedObjects(file?: PdfFile): TwinFinder {
  const nums = new Map<string, number>()
  // Objects that nothing reaches are not written, and may not be where the file says.
  for (const { num } of file ? sweep(file) : []) {
    const key = keyOf(file?.get(num) ?? null)
    if (key !== undefined) nums.set(key, num)
  }
  let lastKey: string | undefined
  return {
    find(candidate) {
      lastKey = keyOf(candidate)
      return lastKey === undefined ? undefined : nums.get(lastKey)
    },
    added(_, num) {
      if (lastKey !== undefined) nums.set(lastKey, num)
    },
  }
}

function keyOf(value: PdfObject): string | undefined {
  if (isStream(value)) {
    // One that the structure refers to by a key of its own is not another one's twin.
    if (value.dict.has('StructParent') || value.dict.has('StructParents')) return undefined
    return streamKey(value)
  }
  if (isDict(value)) {
    const type = value.get('Type')
    return isName(type) && SHARED_TYPES.has(type.value) ? serialize(value) : undefined
  }
  if (!isArray(value)) return undefined
  const isPlain = value.length > 1 && (isName(value[0]) || value.every((item) => !isObject(item)))
  return isPlain ? serialize(value) : undefined
}

function isObject(value: PdfObject): boolean {
  return typeof value === 'object' && value !== null
}
