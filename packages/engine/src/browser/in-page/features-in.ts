/** A feature of CSS that is looked for. */
export interface WantedFeature {
  readonly feature: string
  /** Source of a regular expression that finds it in a style sheet, without regard to case. */
  readonly pattern: string
}

/**
 * Names of the features that a style sheet uses, but for what its comments say. Runs in the page: a sheet on which a
 * pattern takes long costs its own document the time, and nobody else.
 */
export function featuresIn(css: string, wanted: readonly WantedFeature[]): readonly string[] {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  return wanted
    .filter(({ pattern }) => new RegExp(pattern, 'i').test(text))
    .map(({ feature }) => feature)
}
