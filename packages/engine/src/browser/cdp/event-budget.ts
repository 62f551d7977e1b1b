import { EngineError } from '../../messages/errors.ts'

/** Events that a page may cause: an HTML of 2 MB, all of it small pictures in `data:` URLs, causes 80 000. */
const MAX_EVENTS = 120_000
/** Characters of all events of a page: they hold what `data:` URLs and messages it asks for or throws hold. */
const MAX_CHARACTERS = 128 * 1024 * 1024

/** A count of all that a page has told so far. */
export interface EventBudget {
  /** Counts an event of so many characters. */
  readonly count: (characters: number) => void
  /** Events so far. */
  readonly events: () => number
}

/**
 * Counts what a page tells over the connection that all pages share.
 *
 * @param onSpent called once when it has told too much
 */
export function eventBudget(onSpent: (error: EngineError) => void): EventBudget {
  let events = 0
  let total = 0
  let isSpent = false
  const count = (characters: number) => {
    events++
    total += characters
    if (isSpent || (events <= MAX_EVENTS && total <= MAX_CHARACTERS)) return
    isSpent = true
    onSpent(
      new EngineError(
        'conversion_failed',
        `The document does not come to rest: it caused more than ${MAX_EVENTS} requests, frames and errors, or ${MAX_CHARACTERS / 1024 / 1024} MB of them.`,
      ),
    )
  }
  return { count, events: () => events }
}
