import type { LinkedSheet } from '../../in-page/paged/paged-state.ts'
import type { PageStyle } from '../../in-page/read-page-style.ts'
import { LOOKED_FOR, PAGED_CSS, UNSUPPORTED_CSS, type UnsupportedCss } from '../unsupported-css.ts'
import { readableCss } from './readable-css.ts'

/** CSS for paged media that a document uses. */
export interface UsedCss {
  /** Names of what the browser ignores and we do. */
  readonly paged: ReadonlySet<string>
  /** Names of what nobody does. */
  readonly unsupported: readonly string[]
  /** Whether it uses one of those that are looked for. */
  readonly uses: (css: UnsupportedCss) => boolean
}

/**
 * Looks for CSS for paged media in the styles of a document.
 *
 * @param style what was found in its own style sheets
 * @param linked those that it links to or imports
 */
export function usedCss(
  { features }: Pick<PageStyle, 'features'>,
  linked: readonly LinkedSheet[],
): UsedCss {
  const texts = linked.map(([, css]) => readableCss(css))
  const uses = ({ feature, pattern }: UnsupportedCss) =>
    features.includes(feature) || texts.some((css) => new RegExp(pattern, 'i').test(css))
  const usesNamed = (name: string) => LOOKED_FOR.some((css) => css.feature === name && uses(css))
  const found = (all: readonly UnsupportedCss[]) =>
    all
      .filter(
        (css) =>
          uses(css) &&
          (css.beside === undefined || usesNamed(css.beside)) &&
          (css.unless === undefined || !usesNamed(css.unless)),
      )
      .map(({ feature }) => feature)
  return { paged: new Set(found(PAGED_CSS)), unsupported: found(UNSUPPORTED_CSS), uses }
}
