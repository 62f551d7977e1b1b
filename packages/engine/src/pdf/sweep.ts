import { refsOf } from './objects.ts'
import type { PdfFile, StoredObject } from './pdf-file.ts'

/** An indirect object that will be written. */
export interface SweptObject {
  readonly num: number
  readonly object: StoredObject
}

/**
 * Every object reached from some roots, in ascending order of numbers. What nothing reaches is left behind,
 * so that removed pages, links and metadata are truly gone.
 *
 * @param roots numbers of the objects to start from; references to objects that do not exist mean null
 */
export function sweep(file: PdfFile, roots: readonly number[]): readonly SweptObject[] {
  const seen = new Set(roots)
  const pending = [...seen]
  const reached: SweptObject[] = []
  for (let num = pending.pop(); num !== undefined; num = pending.pop()) {
    const object = file.stored(num)
    if (object === undefined) continue
    reached.push({ num, object })
    const refs = object.kind === 'verbatim' ? object.refs : refsOf(object.value)
    for (const next of refs) {
      if (seen.has(next)) continue
      seen.add(next)
      pending.push(next)
    }
  }
  return reached.sort((one, other) => one.num - other.num)
}
