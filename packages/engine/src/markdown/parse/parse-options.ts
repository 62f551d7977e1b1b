/** Treatment of HTML that stands in Markdown. */
export type RawHtml = 'sanitize' | 'escape' | 'allow'

/** How Markdown is read, named as the options of a request. */
export interface ParseOptions {
  readonly highlight: boolean
  readonly math: boolean
  readonly diagrams: boolean
  readonly footnotes: boolean
  readonly alerts: boolean
  readonly task_lists: boolean
  /** Colour of boxes of tasks that are done, `#rrggbb`. */
  readonly done: string
  readonly emoji: boolean
  readonly raw_html: RawHtml
}
