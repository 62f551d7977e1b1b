import { dict, type PdfDict, refsOf, visitRefs } from '../objects.ts'
import type { PdfFile } from '../pdf-file.ts'
import type { StoredObject } from './stored-object.ts'

/** An indirect object that will be written. */
export interface SweptObject {
  readonly num: number
  readonly object: StoredObject
}

const NOTHING: StoredObject = { kind: 'value', value: null }

/** Keys of a file's trailer that are written: its objects are reached from there. */
export function keptTrailer({ trailer }: PdfFile): PdfDict {
  return dict({ Root: trailer.get('Root'), Info: trailer.get('Info') })
}

/**
 * Every object that the trailer reaches, in ascending order of numbers. An object that nothing reaches is left behind,
 * so that removed pages, links and metadata are truly gone; an object that does not exist is null.
 */
export function sweep(file: PdfFile): readonly SweptObject[] {
  const seen = new Set(refsOf(keptTrailer(file)))
  const pending = [...seen]
  const reached: SweptObject[] = []
  const reach = (num: number) => {
    if (seen.has(num)) return
    seen.add(num)
    pending.push(num)
  }
  for (let num = pending.pop(); num !== undefined; num = pending.pop()) {
    const object = file.stored(num)
    reached.push({ num, object: object ?? NOTHING })
    if (object === undefined) continue
    if (object.kind === 'value') visitRefs(object.value, reach)
    else object.refs.forEach(reach)
  }
  return reached.sort((one, other) => one.num - other.num)
}
