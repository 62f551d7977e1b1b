import { hash } from 'node:crypto'
import { isStream, mapRefs, type PdfObject, type PdfStream, ref, refsOf } from './objects.ts'
import type { PdfFile } from './pdf-file.ts'
import { serialize } from './serialize.ts'

/** Copies a value of one file into another, with all it refers to; returns it with the references of the target. */
export type ObjectImporter = (value: PdfObject) => PdfObject

interface Frame {
  readonly num: number
  readonly value: PdfObject
  /** Objects it refers to that are not looked at yet. */
  readonly pending: number[]
}

/**
 * An {@link ObjectImporter} from one file into another.
 *
 * An object is copied once, however often and from however many values it is reached; cycles are kept. A
 * stream that the target already has (the same logo, the same colour profile) is referred to, not copied.
 */
export function objectImporter(source: PdfFile, target: PdfFile): ObjectImporter {
  const targetNums = new Map<number, number>()
  let findTwin: ((candidate: PdfStream) => number | undefined) | undefined

  function importObject(num: number): void {
    const open = new Set<number>()
    const stack: Frame[] = []
    const enter = (next: number) => {
      const value = source.get(next)
      open.add(next)
      stack.push({ num: next, value, pending: refsOf(value) })
    }
    enter(num)
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const next = frame.pending.pop()
      if (next === undefined) {
        settle(frame)
        stack.pop()
      } else if (open.has(next) && !targetNums.has(next)) {
        // A cycle: the object needs its number before it is complete.
        targetNums.set(next, target.reserve().num)
      } else if (!targetNums.has(next)) {
        enter(next)
      }
    }
  }

  function settle({ num, value }: Frame): void {
    const copy = rewrite(value)
    const reserved = targetNums.get(num)
    if (reserved !== undefined) {
      target.set(reserved, copy)
      return
    }
    findTwin ??= twinFinder(target)
    const twin = isStream(copy) ? findTwin(copy) : undefined
    targetNums.set(num, twin ?? target.add(copy).num)
  }

  function rewrite(value: PdfObject): PdfObject {
    return mapRefs(value, (num) => ref(targetNums.get(num) as number))
  }

  return (value) => {
    for (const num of refsOf(value)) if (!targetNums.has(num)) importObject(num)
    return rewrite(value)
  }
}

/**
 * Looks for a stream with the same data and dictionary. Only streams of a length asked for are hashed, each once:
 * two files may well have thousands of streams of one length each.
 */
function twinFinder(file: PdfFile): (candidate: PdfStream) => number | undefined {
  const numsByLength = new Map<number, number[]>()
  for (const num of file.originalNumbers()) {
    const stored = file.stored(num)
    if (stored?.kind !== 'verbatim' || stored.dataBytes === undefined) continue
    const nums = numsByLength.get(stored.dataBytes)
    if (nums) nums.push(num)
    else numsByLength.set(stored.dataBytes, [num])
  }
  const numsByContent = new Map<string, number>()
  return (candidate) => {
    const { length } = candidate.data
    for (const num of numsByLength.get(length) ?? []) {
      const value = file.get(num)
      if (isStream(value)) numsByContent.set(contentKey(value), num)
    }
    numsByLength.delete(length)
    return numsByContent.get(contentKey(candidate))
  }
}

function contentKey({ dict, data }: PdfStream): string {
  return `${hash('sha256', data)} ${serialize(dict)}`
}
