import { atOnce, inTurns, type Steps, type Turns } from '../lifetime/turns.ts'
import { EngineError } from '../messages/errors.ts'
import { quotePath } from '../messages/quote.ts'

/** Deepest nesting of an input; the deepest that any schema needs is far below. */
export const INPUT_MAX_DEPTH = 64

/** Values of a step. */
const STEP = 1000
/** Objects among which the path of a refused one is looked for, in one go. */
const SOUGHT_MAX = 10_000

/**
 * Refuses what no schema should have to meet: nesting deep enough to exhaust the stack of a recursive one,
 * and the key `__proto__`, which schemas and plain objects treat in ways of their own.
 *
 * Time is linear in the size of the input; shared and cyclic parts are visited once.
 *
 * @throws EngineError `invalid_request`
 */
export function checkShape(input: unknown): void {
  atOnce(shapeSteps(input))
}

/** {@link checkShape} in stints, between which other requests get their turn. */
export async function checkShapeInTurns(input: unknown, turns: Turns): Promise<void> {
  await inTurns(shapeSteps(input), turns)
}

function* shapeSteps(input: unknown): Steps<void> {
  let visited = 0
  const seen = new Set<object>()
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (++visited % STEP === 0) yield
    const { value, depth } = next
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    if (seen.has(value)) continue
    if (depth >= INPUT_MAX_DEPTH) {
      throw new EngineError(
        'invalid_request',
        `The input must be nested at most ${INPUT_MAX_DEPTH} levels deep.`,
      )
    }
    seen.add(value)
    if (Object.hasOwn(value, '__proto__')) {
      const param = quotePath([...(pathTo(input, value) ?? []), '__proto__'])
      throw new EngineError('invalid_request', `Unknown field "${param}".`, { param })
    }
    for (const member of Object.values(value)) open.push({ value: member, depth: depth + 1 })
  }
}

/** The steps that lead from an input to an object in it; looked for only once that object is refused. */
function pathTo(
  from: unknown,
  wanted: object,
  seen = new Set<unknown>(),
  depth = 0,
): readonly PropertyKey[] | undefined {
  if (from === wanted) return []
  if (typeof from !== 'object' || from === null || ArrayBuffer.isView(from) || seen.has(from)) {
    return undefined
  }
  seen.add(from)
  if (seen.size > SOUGHT_MAX || depth > INPUT_MAX_DEPTH) return undefined
  for (const [key, value] of Object.entries(from)) {
    const rest = pathTo(value, wanted, seen, depth + 1)
    if (rest !== undefined) return [Array.isArray(from) ? Number(key) : key, ...rest]
  }
  return undefined
}
