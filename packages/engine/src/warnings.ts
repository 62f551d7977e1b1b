/** What can go less than perfectly in a render that still succeeds. A closed list. */
export const WARNING_CODES = [
  'resource_failed',
  'resource_refused',
  'script_error',
  'timed_out',
  'header_grew',
  'footer_grew',
  'title_missing',
  'language_missing',
  'alt_missing',
  'text_flattened',
  'engine_changed',
  'font_substituted',
  'glyphs_missing',
  'page_count_differs',
  'content_left_out',
  'columns_scaled',
  'text_runs_over',
  'option_not_applied',
  'warnings_truncated',
] as const

/** One of {@link WARNING_CODES}. */
export type WarningCode = (typeof WARNING_CODES)[number]

/** A typed warning: clients branch on `code`; `message` is for people; `url` names the resource, if one is meant. */
export interface RenderWarning {
  readonly code: WarningCode
  readonly message: string
  readonly url?: string
}
