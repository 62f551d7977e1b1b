import type { DiagramLook } from '../draw-diagrams.ts'
import type { FontFamily } from '../fonts.ts'

/** A look of Markdown documents. */
export interface Theme {
  /** Families that it brings; others are the machine's. */
  readonly fonts: readonly FontFamily[]
  /** Styles that follow those that all themes share. */
  readonly css: string
  readonly diagrams: DiagramLook
  /** Colour of boxes of tasks that are done, `#rrggbb`. */
  readonly done: string
}
