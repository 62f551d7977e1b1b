/** A page that has to end before a part of the document. */
export interface PageEnd {
  /** Page that begins behind it, 1-based. */
  readonly page: number
  /** Numbers of the parts that the page begins with and that the next one begins with. */
  readonly from: number
  readonly to: number
  /** Where the page begins, in CSS pixels from the top of the document; height of heads that are repeated on it. */
  readonly startPx: number
  readonly headPx: number
  /** How much farther down the last part of the page is than measured. */
  readonly shiftPx: number
  /** Height of the page between its margins. */
  readonly heightPx: number
}

/** A place of the document by which its pages are looked through. */
export interface PageMark {
  /** Named destination. */
  readonly name: string
  /** Part of the document that ends the page, or the one before. */
  readonly unit: number
  readonly page: number
  /** Where it stands on its page. */
  readonly fromTopPx: number
  /** How much farther up it may stand without anything more coming onto the page. */
  readonly mayRisePx: number
}
