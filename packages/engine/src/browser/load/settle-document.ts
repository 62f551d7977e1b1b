import { settle } from '../in-page/settle/settle.ts'
import { standStill } from '../in-page/settle/stand-still.ts'
import { PENDING_EVENT } from '../pool/session-setup.ts'
import type { OpenDocument } from './loaded-document.ts'

/** A stylesheet may bring another, that one fonts and images: enough for that, and an end for what never ends. */
const MAX_ROUNDS = 5

/** How long a document with scripts may keep changing or loading, in milliseconds. */
const MAX_REST_MS = 10_000
/** How long it may move without loading anything: what moves for longer mostly moves for ever. In milliseconds. */
const MAX_MOTION_MS = 5000
/** How long its short timers are awaited, in milliseconds: some documents set one after another for ever. */
const MAX_TIMERS_MS = 2000
/** How long it may ask for frames that change nothing, in milliseconds: an animation may begin after a delay. */
const MAX_IDLE_MS = 1000
/** The first may be the one a script has asked for; each more costs every document with scripts 16 ms. */
const STILL_FRAMES = 2
/** A request that stays unanswered for longer is one that waits for news and not for data. In milliseconds. */
const LONG_POLL_MS = 3000

type Settling = Pick<OpenDocument, 'world' | 'loading'>

/** How to settle a document. */
export interface SettleRequest {
  /** Mark of the page's loading: images of styles, stylesheets and fonts asked for after it are awaited, too. */
  readonly since: number
  /** Whether scripts of the caller or the document's own may run. */
  readonly runsScripts: boolean
  /** Whether it is known to move without end: it is not awaited once more. */
  readonly isMoving?: boolean
}

/**
 * Waits until a document's fonts and images have arrived or failed, and its scripts have done what they do at the
 * beginning: fetched, drawn, animated. A document without scripts costs one call.
 *
 * @returns whether it is still moving
 */
export async function settleDocument(
  document: Settling,
  { since, runsScripts, isMoving = false }: SettleRequest,
): Promise<boolean> {
  const { hasScripts, isEndless } = await settleResources(document, since)
  if (!runsScripts || !hasScripts) return isEndless
  const rest = await comeToRest(document, isMoving)
  if (rest.hasLoaded) await settleResources(document, since)
  return rest.isMoving || isEndless
}

async function settleResources({ world, loading }: Settling, since: number) {
  let state = await world.call(settle)
  for (let round = 1; round < MAX_ROUNDS && (await loading.arrived(since)); round++) {
    state = await world.call(settle)
  }
  return state
}

async function comeToRest({ world, loading }: Settling, wasMoving: boolean) {
  const begin = performance.now()
  const left = (ms: number) => Math.max(0, Math.round(begin + ms - performance.now()))
  let hasLoaded = false
  for (;;) {
    const mark = loading.mark()
    const hasWaited = await loading.quiet(LONG_POLL_MS, begin + MAX_REST_MS)
    const isMoving = await world.call(standStill, {
      frames: STILL_FRAMES,
      event: PENDING_EVENT,
      timersMs: wasMoving ? 0 : left(MAX_TIMERS_MS),
      motionMs: wasMoving ? 0 : left(MAX_MOTION_MS),
      idleMs: MAX_IDLE_MS,
    })
    const isNew = loading.mark() !== mark
    hasLoaded ||= hasWaited || isNew
    if (!isNew || left(MAX_REST_MS) === 0) return { hasLoaded, isMoving: isMoving || wasMoving }
  }
}
