import * as z from 'zod'
import { parsingTurns, type Turns } from '../../lifetime/turns.ts'

/** After so many mistakes a list is not read on: nobody mends more at once, and a million of them fill the memory. */
export const LIST_MAX_ISSUES = 100

type Payload = z.core.ParsePayload
type Context = z.core.ParseContextInternal

const ArraySchema: z.core.$constructor<z.ZodArray> = z.ZodArray

const ListInTurns = z.core.$constructor<z.ZodArray>('ListInTurns', (inst, def) => {
  ArraySchema.init(inst, def)
  const { parse } = inst._zod
  inst._zod.parse = (payload: Payload, ctx: Context) => {
    const { value } = payload
    if (!Array.isArray(value)) return parse(payload, ctx)
    const { memoizer } = z.core.globalConfig
    const items: unknown[] = []
    payload.value = memoizer ? memoizer.alloc(inst, payload, items, ctx) : items
    const turns = parsingTurns()
    return ctx.async && turns
      ? readInTurns(inst.element, value, payload, ctx, turns)
      : readAtOnce(inst.element, value, payload, ctx)
  }
})

/**
 * An array that is not read on after {@link LIST_MAX_ISSUES} mistakes. Within `parseInTurns` it is read in
 * stints: tens of thousands of items must not hold up other requests.
 */
export function listInTurns<Item extends z.ZodType>(
  element: Item,
  error?: string,
): z.ZodArray<Item> {
  // As `z.array` does it, whose type this is.
  const def = { type: 'array', element, ...(error !== undefined && { error: () => error }) }
  return new ListInTurns(def as never) as unknown as z.ZodArray<Item>
}

function readAtOnce(
  element: z.core.SomeType,
  items: readonly unknown[],
  payload: Payload,
  ctx: Context,
): Payload | Promise<Payload> {
  const late: Promise<void>[] = []
  for (const [index, value] of items.entries()) {
    const result = element._zod.run({ value, issues: [] }, ctx)
    if (result instanceof Promise) late.push(result.then((one) => add(one, payload, index)))
    else add(result, payload, index)
    if (isEnough(payload)) break
  }
  return late.length === 0 ? payload : Promise.all(late).then(() => payload)
}

async function readInTurns(
  element: z.core.SomeType,
  items: readonly unknown[],
  payload: Payload,
  ctx: Context,
  turns: Turns,
): Promise<Payload> {
  for (const [index, value] of items.entries()) {
    if (turns.isOver) await turns.next()
    const result = element._zod.run({ value, issues: [] }, ctx)
    add(result instanceof Promise ? await result : result, payload, index)
    if (isEnough(payload)) break
  }
  return payload
}

function add(result: Payload, payload: Payload, index: number): void {
  payload.issues.push(...z.core.util.prefixIssues(index, result.issues))
  ;(payload.value as unknown[])[index] = result.value
}

/** Whether to stop; checks of the whole list, or of what it is part of, must not see the part that was read. */
function isEnough(payload: Payload): boolean {
  if (payload.issues.length < LIST_MAX_ISSUES) return false
  payload.aborted = true
  return true
}
