import type { RunningHtml } from '../../../schemas/sources/running-html.ts'
import type { Side } from '../../../schemas/values/pages/margins.ts'
import type { DiagramLook } from '../draw-diagrams.ts'
import type { FontFamily } from '../fonts.ts'

/** A look of Markdown documents. */
export interface Theme {
  /** Families that it brings; others are the machine's. */
  readonly fonts: readonly FontFamily[]
  /** Margins of its pages, as shares of their height and width: they make lines of 60 to 80 characters on A4. */
  readonly margins: Readonly<Record<Side, number>>
  /** Digits of a table that fit into a millimetre. */
  readonly digitsPerMm: number
  /** Styles that follow those that all themes share. */
  readonly css: string
  readonly diagrams: DiagramLook
  /** Feet of its pages, unless the document or the request has headers or footers; absent where there are none. */
  readonly footer?: RunningHtml
  /** Colour of boxes of tasks that are done, `#rrggbb`. */
  readonly done: string
}
