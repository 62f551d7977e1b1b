import { isUnavailable } from './unavailable.ts'

/** Most items that go together: what a statement does within its time, whatever they are. */
const MAX_TOGETHER = 32

interface Waiting<Item, Result> {
  readonly item: Item
  readonly answer: PromiseWithResolvers<Result>
}

/**
 * One call for what is asked at the same time.
 *
 * An item that comes alone goes alone and at once. Items of its group that come while it is under way go together in the
 * next call: it begins after each of them came, so it answers for the state that all of them may expect. Groups never
 * wait for each other.
 *
 * When a call fails for a reason that may lie with one of its items, each goes again by itself, so that all but that one
 * succeed. While the store is down nobody knows whether the call was carried out, and all of them fail.
 *
 * @param run answers each item, in their order, all or none
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (group: string, item: Item) => Promise<Result> {
  const groups = new Map<string, Waiting<Item, Result>[]>()
  const drain = async (group: string, waiting: Waiting<Item, Result>[]) => {
    while (waiting.length > 0) await answerAll(waiting.splice(0, MAX_TOGETHER), run)
    groups.delete(group)
  }
  return (group, item) => {
    const answer = Promise.withResolvers<Result>()
    const waiting = groups.get(group)
    if (waiting !== undefined) waiting.push({ item, answer })
    else {
      const first = [{ item, answer }]
      groups.set(group, first)
      void drain(group, first)
    }
    return answer.promise
  }
}

async function answerAll<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error('a batch was not answered item by item')
    for (const [place, { answer }] of batch.entries()) answer.resolve(results[place] as Result)
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) {
      for (const { answer } of batch) answer.reject(error)
    } else {
      for (const one of batch) await answerAll([one], run)
    }
  }
}
