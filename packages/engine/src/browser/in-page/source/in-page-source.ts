import { textOfToken } from './content-token.ts'
import { openTrees } from './open-trees.ts'
import { openWindows } from './open-windows.ts'
import { pageRulesOf } from './page-rules-of.ts'
import { selectorOf } from './selector-of.ts'
import { stylesSay } from './styles-say.ts'

/** Functions that others in a page may call, by their names there. */
const HELPERS = {
  svcOpenTrees: openTrees,
  svcOpenWindows: openWindows,
  svcPageRules: pageRulesOf,
  svcSelectorOf: selectorOf,
  svcStylesSay: stylesSay,
  svcTextOfToken: textOfToken,
} as const

/**
 * Source of a function that runs in a page, as an expression.
 *
 * Bundlers that keep the names of functions (esbuild's `keepNames`) wrap each of them in a call of `__name`, which no page
 * knows: the expression brings it.
 *
 * @param run self-contained: it sees its arguments, the page and what it calls of `svcOpenTrees` ({@link openTrees}),
 *   `svcOpenWindows` ({@link openWindows}), `svcPageRules` ({@link pageRulesOf}), `svcSelectorOf` ({@link selectorOf}),
 *   `svcStylesSay` ({@link stylesSay}) and `svcTextOfToken` ({@link textOfToken}), nothing of its module
 */
export function inPageSource(run: (...args: never) => unknown): string {
  const source = String(run)
  const helpers = helpersOf(source).map((name) => `const ${name} = ${HELPERS[name]};`)
  return `(...args) => { const __name = (named) => named; ${helpers.join(' ')} return (${source})(...args) }`
}

/** Names of the functions that a source calls, and of those that these call. */
function helpersOf(source: string): readonly (keyof typeof HELPERS)[] {
  const names = Object.keys(HELPERS) as (keyof typeof HELPERS)[]
  const called = names.filter((name) => source.includes(name))
  return [...new Set(called.flatMap((name) => [...helpersOf(String(HELPERS[name])), name]))]
}
