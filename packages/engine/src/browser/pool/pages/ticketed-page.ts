import { portOf } from '../../../network/policy/policy.ts'
import type { RenderTicket } from '../../../network/proxy/filtering-proxy.ts'
import type { BrowserPage } from '../browser-pool.ts'
import type { DrivenPage } from '../drivers/driver.ts'

/** A page with its ticket for the filtering proxy. */
export interface TicketedPage extends DrivenPage {
  readonly ticket: RenderTicket
  /** When it was opened, by the clock of `performance.now()`. */
  readonly since: number
  /** Whether it had a document: then it is for documents of the same tenant alone. */
  readonly isUsed: boolean
  /** The part of it that a render gets to see. */
  readonly leasable: Pick<
    BrowserPage,
    | 'cdp'
    | 'frameId'
    | 'world'
    | 'onFrame'
    | 'framesApart'
    | 'paint'
    | 'blankUrl'
    | 'lend'
    | 'troubleWith'
  >
}

/** Joins a page to its ticket. */
export function ticketed(
  page: DrivenPage,
  known: Pick<TicketedPage, 'ticket' | 'since' | 'isUsed'> & { readonly blankUrl: string },
): TicketedPage {
  const { ticket, blankUrl, ...rest } = known
  const { cdp, frameId, world, onFrame, framesApart } = page
  const troubleWith = (url: string) => ticket.trouble(new URL(url).hostname, portOf(new URL(url)))
  const { origin } = new URL(blankUrl)
  const lend: BrowserPage['lend'] = (find, signal) => ticket.lend(origin, find, signal)
  const paint = () => page.setPainting(true)
  const own = { cdp, frameId, ...(world && { world }), onFrame, framesApart }
  const leasable = { ...own, paint, blankUrl, lend, troubleWith }
  return { ...page, ...rest, ticket, leasable }
}
