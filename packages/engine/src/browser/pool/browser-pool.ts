import type { NoteActivity } from '../../lifetime/deadline.ts'
import type { SlotWaits } from '../../lifetime/pool-state.ts'
import type { NetworkTrouble } from '../../network/network-trouble.ts'
import type { NetworkPolicy } from '../../network/policy/policy.ts'
import type { FindFile } from '../../network/proxy/lent-files.ts'
import type { CdpSession } from '../cdp/cdp-session.ts'
import type { KnownWorld } from './pages/known-world.ts'

/** How a browser page differs from the default one; the absent part is the default. */
export interface PageOptions {
  /** Whether scripts of the document run. */
  readonly javascript?: boolean
  /** BCP 47 tag of the language that scripts and `Accept-Language` see. */
  readonly locale?: string
  /** IANA time zone that scripts see, for example `Europe/Berlin`. */
  readonly timezone?: string
  /** `User-Agent` of requests, and what scripts see. */
  readonly userAgent?: string
  /** Value of the media feature `prefers-color-scheme`. */
  readonly colorScheme?: 'light' | 'dark' | 'no-preference'
  /** CSS media type; print styles are then in force while the document loads, with their fonts and images. */
  readonly media?: 'print' | 'screen'
  /** Size of the window, in CSS pixels, and device pixels for each of them. */
  readonly viewport?: {
    readonly widthPx: number
    readonly heightPx: number
    readonly deviceScaleFactor: number
  }
}

/** Request of a render to the pool. */
export interface LeaseRequest {
  /** How the page differs from the default one. */
  readonly page?: PageOptions
  /** Whether the document runs no script, nor has one run: then its page need not get a new realm of scripts after it. */
  readonly isInert?: boolean
  /**
   * Whether the page paints from the start, as a window does that is seen; default: true. Without frames a document without
   * scripts is loaded, laid out and printed just the same; see `BrowserPage.paint`.
   */
  readonly isPainted?: boolean
  /** Ends the render: the page is closed at once, whatever it is doing. */
  readonly signal: AbortSignal
  /** How long the render may take once it has its page, in milliseconds; waiting in the queue comes before. */
  readonly timeoutMs: number
  /**
   * Called before the page is closed, however the render ended, unless its caller went away: time to see what it
   * looks like. It may not take longer than a few seconds; what it throws is not told.
   */
  readonly beforeClose?: () => Promise<void>
}

/** Makes the session of a frame ready, before the frame has asked for anything. */
export type FrameSetUp = (cdp: CdpSession) => Promise<unknown>

/** A frame in a process of its own, with a session of its own: full Chromium gives every site one. */
export interface FrameApart {
  readonly cdp: CdpSession
  readonly frameId: string
  /** Frame that holds it. */
  readonly parentId: string
}

/** A page of its own, in a context of its own, for one render. */
export interface BrowserPage {
  /** The page's DevTools session; page domain enabled. */
  readonly cdp: CdpSession
  /** The main frame; stays the same when the page navigates. */
  readonly frameId: string
  /** Our world in the main frame, as the document before left it; absent where nobody keeps it. */
  readonly world?: KnownWorld
  /**
   * Has every cross-site frame that is yet to come made ready: it runs in a process of its own, with a session of its
   * own. Such a frame of a browser that playwright drives is left as it is.
   */
  onFrame(setUp: FrameSetUp): void
  /** Frames of the page in processes of their own, those that hold others first. */
  framesApart(): Promise<readonly FrameApart[]>
  /**
   * Has a page that was leased without frames paint them from now on: animations run, and what waits for a frame ends.
   * Nothing for one that paints.
   */
  paint(): Promise<void>
  /** Address the blank page stands on; relative URLs of a document without `base_url` resolve to it. */
  readonly blankUrl: string
  /**
   * Lends files to the document that is written into the blank one, in the place of those lent before: at the blank
   * document's origin, until the signal aborts.
   */
  lend(find: FindFile, signal: AbortSignal): void
  /** Time this lease waited in the queue and for its page, in milliseconds. */
  readonly queueMs: number
  /** Reason that kept the host of a URL from answering this page, as far as the proxy knows; for messages. */
  troubleWith(url: string): NetworkTrouble | undefined
  /** Aborts when the render ends, in whatever way: for waits on our side. */
  readonly signal: AbortSignal
  /** Notes what the render is doing now, for the error if it does not end in time. */
  readonly doing: NoteActivity
}

/** State of a pool, for health checks and metrics. */
export interface PoolStatus {
  /** State of the browser. */
  readonly browser: 'ready' | 'starting' | 'down' | 'closed'
  /** Product and version, for example `HeadlessChrome/156.0.8078.79`; absent before the first start. */
  readonly version?: string
  /** Renders that have a page. */
  readonly running: number
  /** Renders that wait for one. */
  readonly queued: number
  /** Renders that may run at once. */
  readonly concurrency: number
  /** Renders that may wait; one more is refused. */
  readonly queueLimit: number
  /** Waits for slots so far. */
  readonly waits?: SlotWaits
}

/**
 * Where browser pages come from: the only way the engine reaches a browser.
 *
 * `withPage` waits for a slot, runs `use` with a fresh page, closes the page on every path, and runs `use`
 * once more on a new page if the browser died underneath it. So `use` must be repeatable.
 *
 * @throws EngineError `service_unavailable` when the queue is full, the pool is closed or no browser can be
 *   had; `conversion_failed` when the deadline passes or the page crashed twice
 */
export interface BrowserPool {
  /** Rules for what the pages may load; the pool's proxy enforces them. */
  readonly policy: NetworkPolicy
  /** Runs `use` with a fresh page, once a slot is free. */
  withPage<T>(request: LeaseRequest, use: (page: BrowserPage) => Promise<T>): Promise<T>
  /** Starts the browser ahead of the first render. */
  start(): Promise<void>
  /** State of the pool at this moment. */
  status(): PoolStatus
  /** Refuses new renders, lets running ones finish, closes the browser. */
  close(): Promise<void>
}
