import {
  isArray,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  ref,
  stream,
  visitRefs,
  withEntries,
} from '../objects.ts'
import type { PdfFile } from '../pdf-file.ts'
import { sweep } from '../write/sweep.ts'
import { streamKey } from './stream-key.ts'

/** Finds an object of the target that another one equals, and remembers those it is asked about. */
export interface TwinFinder {
  /** Number of an object that equals this one, which refers to objects of the target. */
  find(candidate: PdfObject): number | undefined
  /** Says under which number an object without a twin was added. */
  added?(candidate: PdfObject, num: number): void
}

/** How an {@link objectImporter} treats objects on their way. */
export interface ImportOptions {
  /**
   * Objects of the target in the place of objects of the source: references to them, or null. May grow until the
   * first object that is concerned is copied; what is copied is added.
   */
  readonly replaced?: Map<number, PdfObject>
  /** Changes a dictionary, also one inside another object, before its references are those of the target. */
  readonly changeDict?: (entries: PdfDict) => PdfDict
  /** Default: streams that the target had when it was opened. */
  readonly twins?: TwinFinder
}

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
export function objectImporter(
  source: PdfFile,
  target: PdfFile,
  { replaced: targets = new Map(), changeDict, twins }: ImportOptions = {},
): ObjectImporter {
  let finder = twins

  function importObject(num: number): void {
    const open = new Set<number>()
    const stack: Frame[] = []
    const enter = (next: number) => {
      const value = withoutLength(source.get(next))
      const pending: number[] = []
      visitRefs(value, (found) => {
        if (!targets.has(found)) pending.push(found)
      })
      open.add(next)
      stack.push({ num: next, value, pending })
    }
    enter(num)
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const next = frame.pending.pop()
      if (next === undefined) {
        settle(frame)
        stack.pop()
      } else if (targets.has(next)) {
        // Reached by another way meanwhile.
      } else if (open.has(next)) {
        // A cycle: the object needs its number before it is complete.
        targets.set(next, target.reserve())
      } else {
        enter(next)
      }
    }
  }

  function settle({ num, value }: Frame): void {
    const copy = rewrite(value)
    const reserved = targets.get(num)
    if (copy === null && reserved === undefined) {
      // A value that is not there needs no object to say so.
      targets.set(num, null)
      return
    }
    if (isRef(reserved)) {
      target.set(reserved.num, copy)
      return
    }
    finder ??= twinFinder(target)
    const twin = finder.find(copy)
    if (twin !== undefined) {
      targets.set(num, ref(twin))
      return
    }
    const added = target.add(copy)
    finder.added?.(copy, added.num)
    targets.set(num, added)
  }

  function rewrite(value: PdfObject): PdfObject {
    if (typeof value !== 'object' || value === null) return value
    if (isRef(value)) return targets.get(value.num) as PdfObject
    if (isArray(value)) return value.map(rewrite)
    if (isDict(value)) return rewriteDict(value)
    if (isStream(value)) return stream(rewriteDict(value.dict), value.data)
    return value
  }

  function rewriteDict(entries: PdfDict): PdfDict {
    const changed = changeDict ? changeDict(entries) : entries
    const result = new Map<string, PdfObject>()
    for (const [key, value] of changed) result.set(key, rewrite(value))
    return result
  }

  return (value) => {
    visitRefs(value, (num) => {
      if (!targets.has(num)) importObject(num)
    })
    return rewrite(value)
  }
}

/** The writer states the length of a stream; where it was an object of its own, nothing refers to that any more. */
function withoutLength(value: PdfObject): PdfObject {
  if (!isStream(value) || !isRef(value.dict.get('Length'))) return value
  return stream(withEntries(value.dict, { Length: undefined }), value.data)
}

/**
 * Looks for a stream with the same data and dictionary. Only streams of a length asked for are hashed, each once:
 * two files may well have thousands of streams of one length each.
 */
function twinFinder(file: PdfFile): TwinFinder {
  const numsByLength = new Map<number, number[]>()
  for (const { num, object: stored } of sweep(file)) {
    if (stored.kind !== 'verbatim' || stored.dataBytes === undefined) continue
    const nums = numsByLength.get(stored.dataBytes)
    if (nums) nums.push(num)
    else numsByLength.set(stored.dataBytes, [num])
  }
  const numsByContent = new Map<string, number>()
  return {
    find(candidate) {
      if (!isStream(candidate)) return undefined
      const { length } = candidate.data
      for (const num of numsByLength.get(length) ?? []) {
        const value = file.get(num)
        if (isStream(value)) numsByContent.set(streamKey(value), num)
      }
      numsByLength.delete(length)
      return numsByContent.get(streamKey(candidate))
    },
  }
}
