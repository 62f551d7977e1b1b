import { availableParallelism } from 'node:os'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import { boundDocument, type DocumentBounds } from '../../in-page/bound-document.ts'
import { countPending, type PendingLimits } from '../../in-page/settle/count-pending.ts'
import { watchScrolling } from '../../in-page/settle/watch-scrolling.ts'
import { inPageSource } from '../../in-page/source/in-page-source.ts'
import type { PageProxy } from '../drivers/driver.ts'

/**
 * Lets a page that waits at its start go on to the blank document, and teaches its context who it is.
 *
 * The filtering proxy asks the first request of a context for credentials. Answering that once, for the
 * blank page, puts them into the context's own cache: from then on every channel presents them (workers,
 * WebSocket, cross-site frames), and no request is paused for us.
 */
export async function openBlankPage(
  cdp: CdpSession,
  proxy: PageProxy,
  blankUrl: string,
): Promise<void> {
  const { username, password } = proxy
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.url !== blankUrl) return
    cdp.send('Fetch.continueRequest', { requestId }).catch(ignoreClosed)
  })
  cdp.on('Fetch.authRequired', ({ requestId, request, authChallenge }) => {
    // The challenges of servers come later, to whoever listens then.
    if (request.url !== blankUrl) return
    const authChallengeResponse =
      authChallenge.source === 'Proxy'
        ? ({ response: 'ProvideCredentials', username, password } as const)
        : ({ response: 'CancelAuth' } as const)
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(ignoreClosed)
  })
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: blankUrl }] }),
    cdp.send('Runtime.runIfWaitingForDebugger'),
    loaded,
  ])
  await cdp.send('Fetch.disable')
}

/** Requests that the documents of a page may make of the process that all pages share. */
const BOUNDS: DocumentBounds = {
  // As many as the debug bundle keeps.
  consoleCalls: 2000,
  consoleText: 4000,
  // Pages start one for each processor.
  workers: Math.max(8, 2 * availableParallelism()),
  // The proxy opens 500 connections for a render at most: what is asked beyond them fails there, at a price.
  requests: 1000,
  webSockets: 50,
  // The first are told; ten thousand more say nothing new.
  errors: 200,
}

/** Name of our world: one for all documents of a realm. Its functions keep what they know in globals that begin with it. */
export const WORLD_NAME = 'svc'

/** Begins the names of the events that ask a document what it waits for ({@link countPending}). */
export const PENDING_EVENT = 'svc-pending-'

/** Asks a document whether it does something when it is scrolled ({@link watchScrolling}). */
export const SCROLLING_EVENT = 'svc-scrolling'

/** Timers that are counted: longer ones draw nothing that belongs to the beginning of a document, which is then looked at. */
const PENDING: PendingLimits = {
  event: PENDING_EVENT,
  ...{ timerMs: 2000, motionMs: 500, aheadMs: 10_000 },
}

/**
 * Has {@link boundDocument}, {@link countPending} and {@link watchScrolling} run in every document of a page or frame from now on; its page
 * domain is to be enabled.
 *
 * @param isBound whether they have run in the document that stands there
 */
export async function boundDocuments(cdp: CdpSession, isBound = false): Promise<void> {
  const source = [
    `(${inPageSource(boundDocument)})(${JSON.stringify(BOUNDS)})`,
    `(${inPageSource(countPending)})(${JSON.stringify(PENDING)})`,
    `(${inPageSource(watchScrolling)})(${JSON.stringify(SCROLLING_EVENT)})`,
  ].join(';')
  // A page that is used again has its blank document already.
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: !isBound })
}

/**
 * Checks that {@link boundDocument} ran in the document of a page: a bundler may have changed its source.
 *
 * @throws Error when it did not; the page must not be used
 */
export async function verifyBounds(cdp: CdpSession): Promise<void> {
  const expression = "String(window.open).includes('[native code]')"
  const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true })
  if (result.value === false) return
  throw new Error('The bounds on what documents may ask of the browser are not in force.')
}

/** Answers what would otherwise stop a page for ever: `alert`, `confirm`, `prompt`, `beforeunload`. */
export function dismissDialogs(cdp: CdpSession): void {
  cdp.on('Page.javascriptDialogOpening', ({ type }) => {
    cdp.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(ignoreClosed)
  })
}

/** For commands whose page may be closed under them: the render that closed it knows why. */
export function ignoreClosed(): void {}
