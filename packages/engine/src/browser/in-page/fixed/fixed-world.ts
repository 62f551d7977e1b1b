/** A box with a fixed position that stands in the margins of pages, and where, in CSS pixels from the content of the page. */
export interface BoxInMargin {
  readonly element: HTMLElement
  /** From the top edge of the content, or from its bottom edge. */
  readonly from: 'top' | 'bottom'
  readonly offsetPx: number
  readonly leftPx: number
  readonly widthPx: number
  readonly heightPx: number
}

/** Boxes of a document that stand in the margins of pages: programs that find and show them share them. */
export interface FixedWorld {
  svcInMargins?: readonly BoxInMargin[]
  svcShownInMargins?: CSSStyleSheet
}
