import { selectorOf } from './selector-of.ts'

/**
 * Source of a function that runs in a page, as an expression.
 *
 * Bundlers that keep the names of functions (esbuild's `keepNames`) wrap each of them in a call of `__name`, which no page
 * knows: the expression brings it.
 *
 * @param run self-contained: it sees its arguments, the page and `svcSelectorOf` ({@link selectorOf}), nothing of its module
 */
export function inPageSource(run: (...args: never) => unknown): string {
  return `(...args) => { const __name = (named) => named; const svcSelectorOf = ${selectorOf}; return (${run})(...args) }`
}
