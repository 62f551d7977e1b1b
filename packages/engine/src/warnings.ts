/**
 * How much a warning matters: `info` changes nothing that a reader would miss, `warning` is worth a person's look.
 *
 * `Document-Warnings` and the command line's count hold the second alone.
 */
export type WarningSeverity = 'info' | 'warning'

/** Severity of a warning of each code, unless its producer knows better. */
const SEVERITIES = {
  resource_failed: 'warning',
  resource_refused: 'warning',
  script_error: 'warning',
  timed_out: 'warning',
  header_grew: 'info',
  footer_grew: 'info',
  title_missing: 'warning',
  language_missing: 'warning',
  alt_missing: 'warning',
  text_flattened: 'warning',
  engine_changed: 'warning',
  font_substituted: 'warning',
  glyphs_missing: 'warning',
  page_count_differs: 'warning',
  content_left_out: 'warning',
  columns_scaled: 'info',
  text_runs_over: 'warning',
  option_not_applied: 'warning',
  warnings_truncated: 'warning',
} as const satisfies Readonly<Record<string, WarningSeverity>>

/** One of {@link WARNING_CODES}. */
export type WarningCode = keyof typeof SEVERITIES

/** What can go less than perfectly in a render that still succeeds. A closed list. */
export const WARNING_CODES = Object.keys(SEVERITIES) as [WarningCode, ...WarningCode[]]

/** A typed warning: clients branch on `code`; `message` is for people; `url` names the resource, if one is meant. */
export interface RenderWarning {
  readonly code: WarningCode
  readonly severity: WarningSeverity
  readonly message: string
  readonly url?: string
}

/**
 * A warning with the severity of its code, or with the one given.
 *
 * @example renderWarning('script_error', 'x is not defined').severity // 'warning'
 */
export function renderWarning(
  code: WarningCode,
  message: string,
  more: { readonly url?: string; readonly severity?: WarningSeverity } = {},
): RenderWarning {
  return { code, severity: SEVERITIES[code], message, ...more }
}

/** Warnings that are worth a person's look, in their order. */
export function seriousWarnings(warnings: readonly RenderWarning[]): readonly RenderWarning[] {
  return warnings.filter(({ severity }) => severity === 'warning')
}
