import { LOOKED_FOR, PAGED_CSS, UNSUPPORTED_CSS, type UnsupportedCss } from '../unsupported-css.ts'

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
 * CSS for paged media in the styles of a document.
 *
 * @param features names of those of `LOOKED_FOR` that its style sheets use
 */
export function usedCss(features: readonly string[]): UsedCss {
  const uses = ({ feature }: UnsupportedCss) => features.includes(feature)
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
