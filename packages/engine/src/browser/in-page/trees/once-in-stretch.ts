/**
 * Has a look at the document taken once in each stretch of code: until a stretch ends nothing else runs in the page, and what
 * functions of ours change meanwhile must be nothing that the look finds.
 *
 * Each program that has the look keeps its own answer.
 */
export function onceInStretch<T>(look: () => T): () => T {
  let kept: { readonly found: T } | undefined
  return () => {
    if (kept === undefined) {
      kept = { found: look() }
      queueMicrotask(() => {
        kept = undefined
      })
    }
    return kept.found
  }
}
