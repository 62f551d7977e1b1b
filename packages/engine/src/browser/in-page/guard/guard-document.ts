import { boundDocument, type DocumentBounds } from './bound-document.ts'
import { countPending, type PendingLimits } from './count-pending.ts'
import { openClosedTrees } from './open-closed-trees.ts'
import { tellOfPrint } from './tell-of-print.ts'
import { watchScrolling } from './watch-scrolling.ts'

/** Bounds of a document, and the events that ask it what it waits for. */
export interface DocumentGuard {
  readonly bounds: DocumentBounds
  readonly pending: PendingLimits
  /** Name of the event that asks whether the document does something when it is scrolled. */
  readonly scrollingEvent: string
}

/** Bounds a document, watches what it waits for, tells it of the print, and opens its closed shadow trees to us. Runs in the document's own world, before its scripts. */
export function guardDocument({ bounds, pending, scrollingEvent }: DocumentGuard): void {
  boundDocument(bounds)
  countPending(pending)
  watchScrolling(scrollingEvent)
  tellOfPrint()
  openClosedTrees()
}
