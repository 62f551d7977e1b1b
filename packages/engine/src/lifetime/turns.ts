import { AsyncLocalStorage } from 'node:async_hooks'
import { nextStint } from './stints.ts'

/** Work without a pause, in milliseconds: an answer that is short waits for one stint of others each time it needs a turn. */
const STINT_MS = 3

/**
 * Long work of one request on the main thread, in stints between which other requests get their turn. Work that is done
 * side by side takes its stints one after another.
 */
export class Turns {
  #since = performance.now()
  #last: Promise<unknown> = Promise.resolve()

  /** Whether it is time to wait for {@link next}. */
  get isOver(): boolean {
    return performance.now() - this.#since > STINT_MS
  }

  /** Waits until the others had theirs. */
  async next(): Promise<void> {
    const mine = this.#last.then(nextStint)
    this.#last = mine
    await mine
    this.#since = performance.now()
  }
}

/** Work that stops after each step of a millisecond or less, so that {@link inTurns} may let others work meanwhile. */
export type Steps<Result> = Generator<void, Result, void>

/** Does all steps without a pause: in a program that serves nobody else, or in a process of its own. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the steps in stints, between which other requests get their turn. */
export async function inTurns<Result>(
  steps: Steps<Result>,
  turns: Turns = new Turns(),
): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (turns.isOver) await turns.next()
  }
}

const parsing = new AsyncLocalStorage<Turns>()

/** Parses by schemas whose checks may take turns: those that ask for {@link parsingTurns}. */
export function parseInTurns<Result>(turns: Turns, parse: () => Promise<Result>): Promise<Result> {
  return parsing.run(turns, parse)
}

/** Turns of the parse at hand; undefined in one that is done at once. */
export function parsingTurns(): Turns | undefined {
  return parsing.getStore()
}

/**
 * A check or a transformation of a schema that takes turns where the parse does.
 *
 * @example z.array(item).superRefine(asTheParseDoes(function* (items, ctx) { … }))
 */
export function asTheParseDoes<Arguments extends readonly unknown[], Result>(
  steps: (...given: Arguments) => Steps<Result>,
): (...given: Arguments) => Result | Promise<Result> {
  return (...given) => {
    const turns = parsingTurns()
    return turns === undefined ? atOnce(steps(...given)) : inTurns(steps(...given), turns)
  }
}
