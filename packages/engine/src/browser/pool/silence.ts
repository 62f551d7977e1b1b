import { inTime } from '../../lifetime/in-time.ts'
import { BrowserGone } from '../cdp/browser-gone.ts'
import type { CdpSession } from '../cdp/cdp-session.ts'
import type { DrivenBrowser } from './drivers/driver.ts'
import { ignoreClosed } from './pages/session-setup.ts'
import type { TicketedPage } from './pages/ticketed-page.ts'

/** How long a browser may take to answer once a render is out of time before that is its fault, in milliseconds. */
const LATE_ANSWER_MS = 1000
/** Time between two looks at a page that does not answer then, in milliseconds: one that computes is known at the first. */
const LOOK_EVERY_MS = 250
/** Looks after which it stands still. */
const LOOKS = 4
/** Processor time that renderers which stand still may seem to use, in seconds: two ticks of the system. */
const STILL_S = 0.02
/** Events in the time of {@link LATE_ANSWER_MS} by which a document keeps the browser from answering itself. */
const FLOOD = 100
/** How long a page that waited may take to answer, in milliseconds: it has nothing else to do. */
const FIRST_ANSWER_MS = 5000

/**
 * Whether the browser, or the renderer of the page, stands still: a document that is out of time is then not the reason. A
 * browser that tells of the document's requests instead of answering does not.
 *
 * The protocol does not tell which process is a page's. So a renderer is taken to stand still only where none of the browser's
 * uses processor time, nor waits for a processor. A document may stand as still while it waits for the network, in a synchronous
 * request.
 */
export async function isSilent(
  browser: Pick<DrivenBrowser, 'answer' | 'calmer'>,
  { cdp, ticket, events = () => 0 }: Pick<TicketedPage, 'cdp' | 'ticket' | 'events'>,
): Promise<boolean> {
  const { calmer } = browser
  const before = events()
  if (!(await comes(browser.answer(), LATE_ANSWER_MS))) return events() - before < FLOOD
  if (calmer === undefined || ticket.isTransferring()) return false
  const answer = ask(cdp)
  const { cpuS } = await calmer.look()
  for (let looks = 0; looks < LOOKS; looks++) {
    if (await comes(answer, LOOK_EVERY_MS)) return false
    const now = await calmer.look()
    if (now.isRunning || Math.abs(now.cpuS - cpuS) > STILL_S) return false
  }
  return true
}

/**
 * A page that waited for its document, and is lost as well when it does not answer now. Nobody waits for the answer: it comes
 * before the document, so that what that does does not count.
 */
export function orSilent(page: TicketedPage): TicketedPage {
  const silent = async (): Promise<never> => {
    if (await comes(ask(page.cdp), FIRST_ANSWER_MS)) return await page.lost
    throw new BrowserGone('the wait of a page for its document')
  }
  const lost = Promise.race([page.lost, silent()])
  lost.catch(ignoreClosed)
  return { ...page, lost }
}

/** Resolves when the renderer answers, refusals included. */
async function ask(cdp: CdpSession): Promise<void> {
  await cdp.send('Runtime.evaluate', { expression: '0' }).catch(() => {})
}

/** Whether an answer comes in time; one that fails does not. */
function comes(answer: Promise<unknown>, withinMs: number): Promise<boolean> {
  return inTime(answer, withinMs, () => new BrowserGone('a render')).then(
    () => true,
    () => false,
  )
}
