/** Place of a running element on a sheet, lengths in CSS pixels from its top left corner. */
export interface RunningBox {
  /** Which of the running elements it shows. */
  readonly element: number
  /** Whether that shows the number of its page. */
  readonly isNumbered: boolean
  readonly leftPx: number
  readonly topPx: number
  readonly widthPx: number
  readonly heightPx: number
  /** Size of the margin box on paper: 1 where it is as large as it is. */
  readonly zoom: number
  /** How its lines are aligned, and where between top and bottom it stands. */
  readonly across: 'start' | 'center' | 'end'
  readonly down: 'start' | 'center' | 'end'
}

/** One page's header and footer: its numbers and its size, lengths in millimetres. */
export interface Sheet {
  /** Text that `{page}` becomes; null leaves out header or footer where they show it. */
  readonly page: string | null
  /** Whether `page` is no number but digits to measure: kept on one line, and no part of the height. */
  readonly isProbe?: boolean
  /** Which of the headers and footers it shows. */
  readonly header: number
  readonly footer: number
  readonly running: readonly RunningBox[]
  /** Value of `counter(page)`, 1-based. */
  readonly number: number
  readonly widthMm: number
  readonly heightMm: number
  /** Name of the `@page` rule of its size. */
  readonly pageName: string
}

/** Everything the sheets are made of. */
export interface SheetsRequest {
  /** HTML of all headers, each once. */
  readonly headers: readonly string[]
  readonly footers: readonly string[]
  readonly pages: number
  /** Value of `counter(pages)`. */
  readonly count: number
  readonly sheets: readonly Sheet[]
  /** Width of the bleed around the page. */
  readonly insetMm: number
  readonly marginsMm: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  /** Rules that hold while the sheets are shown. */
  readonly rules: string
}
