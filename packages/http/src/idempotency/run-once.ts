import { HttpError } from '../answer/http-error.ts'
import type { KeptAnswer, KeyedAnswers, KeyedRequest } from './keyed-answers.ts'

/** The answer to a request with an `Idempotency-Key`: a fresh result, or one that was kept. */
export type AnswerOnce = { readonly result: unknown } | { readonly kept: KeptAnswer }

/**
 * Runs a request unless it is a repetition of one that was answered.
 *
 * One that fails leaves nothing behind: repeated, it is run again.
 *
 * @param run runs and charges it; it hands the result to its argument before the charge
 * @throws HttpError `idempotency_conflict`, `idempotency_in_progress`; whatever `run` throws
 */
export async function runOnce(
  request: KeyedRequest,
  answers: KeyedAnswers,
  run: (keep: (result: unknown) => Promise<void>) => Promise<unknown>,
): Promise<AnswerOnce> {
  const claim = await answers.claim(request)
  switch (claim.outcome) {
    case 'answered':
      return { kept: claim.answer }
    case 'conflict':
      throw new HttpError(
        'idempotency_conflict',
        'The Idempotency-Key was used in the last 24 hours with another request. Use another key for this one.',
      )
    case 'running':
      throw new HttpError(
        'idempotency_in_progress',
        'A request with this Idempotency-Key is being answered. Repeat this one after Retry-After: it gets the same answer.',
        { 'Retry-After': '1' },
      )
    case 'held': {
      const { hold } = claim
      try {
        const result = await run((made) => hold.keep(made))
        await hold.settle()
        return { result }
      } catch (error) {
        await hold.release()
        throw error
      }
    }
  }
}
