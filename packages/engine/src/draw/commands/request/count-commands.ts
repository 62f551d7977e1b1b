import { isUint8Array } from 'node:util/types'
import type { Steps } from '../../../lifetime/turns.ts'

/** Faults of the commands of a request as a whole. */
export type CommandTrouble =
  | { readonly kind: 'too_many'; readonly count: number }
  | { readonly kind: 'cycle' }

/** Values between two places to pause. */
const STEP = 1000

interface Open {
  readonly value: object
  readonly isCommands: boolean
  /** Set once what is inside has been looked at. */
  left?: boolean
}

/**
 * Counts the commands of a request before any schema meets them, however deep they are nested.
 *
 * A caller of the library can put a group into itself: no schema would come to an end.
 */
export function* findCommandTrouble(
  input: unknown,
  max: number,
): Steps<CommandTrouble | undefined> {
  if (typeof input !== 'object' || input === null) return undefined
  let count = 0
  let visited = 0
  const within = new Set<object>()
  const stack: Open[] = [{ value: input, isCommands: false }]
  for (let next = stack.at(-1); next !== undefined; next = stack.at(-1)) {
    if (++visited % STEP === 0) yield
    if (next.left) {
      within.delete(next.value)
      stack.pop()
      continue
    }
    if (within.has(next.value)) return { kind: 'cycle' }
    within.add(next.value)
    next.left = true
    if (isUint8Array(next.value)) continue
    if (Array.isArray(next.value) && next.isCommands) {
      count += next.value.length
      if (count > max) return { kind: 'too_many', count }
    }
    for (const [key, member] of Object.entries(next.value)) {
      if (typeof member !== 'object' || member === null) continue
      const isCommands = key === 'commands' && Array.isArray(member)
      stack.push({ value: member, isCommands })
    }
  }
  return undefined
}
