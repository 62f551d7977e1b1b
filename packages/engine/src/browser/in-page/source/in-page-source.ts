import { textOfToken } from './content-token.ts'
import { openWindows } from './open-windows.ts'
import { pageRulesOf } from './page-rules-of.ts'
import { selectorOf } from './selector-of.ts'
import { stylesSay } from './styles-say.ts'

/** Functions that others in a page may call, by their names there. */
const HELPERS = {
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
 * @param run self-contained: it sees its arguments, the page and what it calls of `svcOpenWindows` ({@link openWindows}),
 *   `svcPageRules` ({@link pageRulesOf}), `svcSelectorOf` ({@link selectorOf}), `svcStylesSay` ({@link stylesSay}) and
 *   `svcTextOfToken` ({@link textOfToken}), nothing of its module
 */
export function inPageSource(run: (...args: never) => unknown): string {
  const source = String(run)
  const helpers = Object.entries(HELPERS)
    .filter(([name]) => source.includes(name))
    .map(([name, helper]) => `const ${name} = ${helper};`)
  return `(...args) => { const __name = (named) => named; ${helpers.join(' ')} return (${source})(...args) }`
}
