import { startProcessAtOnce } from '../process/start-process.ts'
import { Child } from './child.ts'
import { type ChildStart, childProcess } from './child-start.ts'

const early = new Map<string, Child>()

/**
 * Starts a child before there is a pool: a program that will need one, and loads other things first, has both at once. The
 * first pool of the same kind takes it; it ends with this process, and does not hold it up.
 */
export function startChildEarly(start: ChildStart): void {
  early.set(start.entry.href, new Child(start, startProcessAtOnce(childProcess(start))))
}

/** The child that was started for such a pool, once; one that may have more memory than those of the pool is ended. */
export function takeEarlyChild({ entry, maxMemoryMb }: ChildStart): Child | undefined {
  const child = early.get(entry.href)
  early.delete(entry.href)
  if (!child?.alive) return undefined
  if (child.maxMemoryMb <= maxMemoryMb) return child
  child.kill(new Error('The pool gives its children less memory.'))
  return undefined
}
