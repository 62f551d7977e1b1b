/**
 * The result of `work`, if it comes in time.
 *
 * @param late told when it does not; the promise rejects with what it returns
 */
export async function inTime<T>(
  work: Promise<T>,
  timeoutMs: number,
  late: () => Error,
): Promise<T> {
  const { promise: never, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), timeoutMs)
  try {
    return await Promise.race([work, never])
  } finally {
    clearTimeout(timer)
  }
}
