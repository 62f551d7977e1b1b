/**
 * One answer for all who ask while it is under way: questions that need no key cannot fill what stands behind them.
 */
export function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underway: Promise<Answer> | undefined
  return () => {
    underway ??= ask().finally(() => {
      underway = undefined
    })
    return underway
  }
}
