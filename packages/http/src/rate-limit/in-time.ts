/** An answer took longer than it may. */
export class LateAnswer extends Error {
  override readonly name = 'LateAnswer'
}

/**
 * The answer to a request that waits so long for it and no longer.
 *
 * One that has arrived while this thread was busy with something else is in time: it is read before the wait ends.
 *
 * @throws LateAnswer; the failure of the request
 */
export async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new LateAnswer(`No answer within ${ms} ms.`))
  // After a thread was held up, timers come first, then what has arrived meanwhile, then this.
  const timer = setTimeout(() => setImmediate(giveUp), ms)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
