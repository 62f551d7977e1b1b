/** A box on a page as it is seen, from its top left corner, in millimetres. */
export interface RedactedBox {
  readonly x_mm: number
  readonly y_mm: number
  readonly width_mm: number
  readonly height_mm: number
}

/** Content of one kind that was removed. */
export interface Redaction {
  /** Number of the page; 0 for what stands beside the pages. */
  readonly page: number
  readonly kind:
    | 'text'
    | 'area'
    | 'image'
    | 'path'
    | 'annotation'
    | 'string'
    | 'attachment'
    | 'script'
  readonly count: number
  /** Where, as far as it has a place. */
  readonly boxes: readonly RedactedBox[]
}
