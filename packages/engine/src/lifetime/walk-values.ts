import type { Steps } from './turns.ts'

/** Keys from a value down to one of its members. */
export type ValuePath = readonly (string | number)[]

/** Values between two places to pause. */
const STEP = 1000

interface Open {
  readonly value: object
  /** Keys of an object or a map; absent for a list, whose keys are numbers. */
  readonly keys: readonly (string | number)[] | undefined
  next: number
}

/**
 * Looks at everything in a tree of lists, objects and maps, in reading order, the tree itself first.
 *
 * The tree must be without cycles, as those are that a schema has parsed.
 *
 * @param visit is given each value and the keys that lead to it, a list that changes as the walk goes on; returns
 *   whether to look into it
 */
export function* walkValues(
  root: unknown,
  visit: (value: unknown, path: ValuePath) => boolean,
): Steps<void> {
  const path: (string | number)[] = []
  const stack: Open[] = []
  const enter = (value: unknown) => {
    if (!visit(value, path) || typeof value !== 'object' || value === null) return false
    stack.push({ value, keys: keysOf(value), next: 0 })
    return true
  }
  enter(root)
  let visited = 0
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    const { value, keys } = open
    const count = keys?.length ?? (value as readonly unknown[]).length
    if (open.next >= count) {
      stack.pop()
      path.pop()
      continue
    }
    if (++visited % STEP === 0) yield
    const index = open.next++
    const key = keys === undefined ? index : (keys[index] ?? '')
    path.push(key)
    const member = value instanceof Map ? value.get(key) : Reflect.get(value, key)
    if (!enter(member)) path.pop()
  }
}

function keysOf(value: object): readonly (string | number)[] | undefined {
  if (Array.isArray(value)) return undefined
  return value instanceof Map ? [...value.keys()] : Object.keys(value)
}
