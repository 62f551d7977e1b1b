/** How much of some work is done, in parts that it has itself: documents, edits, sources. */
export interface DoneParts {
  /** Parts that are done. */
  readonly done: number
  /** All parts. */
  readonly total: number
}

/** Tells how much is done. It may be called as often as there is something to tell. */
export type TellDone = (parts: DoneParts) => void
