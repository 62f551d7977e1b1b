import { availableParallelism } from 'node:os'
import { inPagePrograms } from '#in-page-programs'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { DocumentBounds } from '../../in-page/guard/bound-document.ts'
import type { PendingLimits } from '../../in-page/guard/count-pending.ts'
import type { DocumentGuard } from '../../in-page/guard/guard-document.ts'
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

/** Begins the names of its globals that make programs: they know nothing of a document, and stay for the next. */
export const MAKER_NAME = `${WORLD_NAME}Maker_`

/** Begins the names of the events that ask a document what it waits for (`countPending`). */
export const PENDING_EVENT = 'svc-pending-'

/** Asks a document whether it does something when it is scrolled (`watchScrolling`). */
export const SCROLLING_EVENT = 'svc-scrolling'

/** Timers that are counted: longer ones draw nothing that belongs to the beginning of a document, which is then looked at. */
const PENDING: PendingLimits = {
  event: PENDING_EVENT,
  timerMs: 2000,
  motionMs: 500,
  aheadMs: 10_000,
}

const GUARD: DocumentGuard = { bounds: BOUNDS, pending: PENDING, scrollingEvent: SCROLLING_EVENT }

/**
 * Has `guardDocument` run in every document of a page or frame from now on, before its scripts; its page domain is to be
 * enabled.
 *
 * @param isBound whether it has run in the document that stands there
 */
export async function boundDocuments(cdp: CdpSession, isBound = false): Promise<void> {
  const { guard } = await inPagePrograms()
  // Called and gone: it leaves no name in a world that is the document's own.
  const source = `${guard.text}.guardDocument(${JSON.stringify(GUARD)})`
  // A page that is used again has its blank document already.
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: !isBound })
}

/**
 * Checks that `guardDocument` ran in the document of a page.
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
