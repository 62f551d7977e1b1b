import { PENDING_EVENT, SCROLLING_EVENT } from '../../pool/pages/session-setup.ts'
import { frameTree, orGone } from '../frames/frame-tree.ts'
import type { IsolatedWorld } from '../isolated-world.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { STILL_MARK } from '../watch/watch-pictures.ts'

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

/** Screens that are scrolled through: enough for a long article, and an end for pages that grow while one scrolls. */
export const MAX_SCREENS = 50

type Settling = Pick<OpenDocument, 'page' | 'world' | 'loading' | 'pictures'>

/** How to settle a document. */
export interface SettleRequest {
  /** Mark of the page's loading: images of styles, stylesheets and fonts asked for after it are awaited, too. */
  readonly since: number
  /** Whether scripts of the caller or the document's own may run. */
  readonly runsScripts: boolean
  /** Whether it is known to move without end: it is not awaited once more. */
  readonly isMoving?: boolean
}

/** How a document settled. */
export interface Settled {
  /** Whether it is still moving. */
  readonly isMoving: boolean
  /** Whether it was scrolled through. */
  readonly isScrolled: boolean
}

/**
 * Waits until a document's fonts and images have arrived or failed, and its scripts have done what they do at the
 * beginning: fetched, drawn, animated. A document without scripts costs one call.
 */
export async function settleDocument(
  document: Settling,
  { since, runsScripts, isMoving = false }: SettleRequest,
): Promise<Settled> {
  const { hasScripts, isEndless } = await settleResources(document, since)
  // A script may have taken its own element away.
  const mayChange = hasScripts || document.loading.hasScripts()
  if (!runsScripts || !mayChange) return { isMoving: isEndless, isScrolled: false }
  let isStillMoving = await comeToRest(document, isMoving)
  const isScrolled = await showBelow(document)
  if (isScrolled) {
    await settleResources(document, since)
    isStillMoving = await comeToRest(document, isStillMoving)
  }
  // Scripts may have brought resources, frames and pictures that move.
  const last = await settleResources(document, since)
  return { isMoving: isStillMoving || last.isEndless, isScrolled }
}

async function settleResources(document: Settling, since: number) {
  const { page, world, loading } = document
  let state = await settled(document, world)
  for (let round = 1; round < MAX_ROUNDS && (await loading.arrived(since)); round++) {
    state = await settled(document, world)
  }
  // Some of it ends, and begins, with a frame.
  if (state.mayMove) await page.paint()
  const isEndless = state.mayMove && (await world.call('endMotion'))
  const frames = state.hasFrames ? (await frameTree(page)).map((frame) => frame.world) : []
  const others = await Promise.all(frames.map((frame) => settleFrame(document, frame)))
  const moves = await stillImages(document, [world, ...frames])
  return { ...state, isEndless: isEndless || others.includes(true) || moves }
}

/** The document of a world once it has settled; one that breaks off meanwhile is asked again, as what it is. */
async function settled({ loading }: Settling, world: IsolatedWorld) {
  const whole = world.call('settle', false, PENDING_EVENT)
  const broken = loading
    .brokenOff(world.frameId)
    .then(() => world.call('settle', true, PENDING_EVENT))
  // Whichever comes later has nobody to tell.
  for (const asked of [whole, broken]) asked.catch(() => {})
  return await Promise.race([whole, broken])
}

/** Shows what waits for being scrolled to: on paper nobody scrolls. @returns whether anything may have come by it */
async function showBelow({ page, world }: Settling): Promise<boolean> {
  page.doing('scrolling through the document')
  const request = {
    fromPx: 0,
    maxScreens: MAX_SCREENS,
    isFollowed: false,
    event: SCROLLING_EVENT,
  }
  return (await world.call('scrollThrough', request)).reached !== 'nowhere'
}

/** @returns whether an image among the SVG images of a document goes on moving */
async function stillImages(
  { page, pictures }: Settling,
  worlds: readonly IsolatedWorld[],
): Promise<boolean> {
  const moving = await pictures.moving()
  if (moving.length === 0) return false
  // Decoding one waits for a frame.
  await page.paint()
  const request = { pictures: moving, mark: STILL_MARK }
  const failed = await Promise.all(
    worlds.map((world) => orGone(world.call('stillPictures', request))),
  )
  return failed.some((images) => images !== undefined && images.length > 0)
}

/** @returns whether something in it moves without end */
async function settleFrame(document: Settling, world: IsolatedWorld): Promise<boolean> {
  const state = await orGone(settled(document, world))
  return state?.mayMove === true && (await orGone(world.call('endMotion'))) === true
}

/** Waits until what a document loads has come, and it stands still. @returns whether it was still moving when the time was over */
export async function comeToRest(
  { world, loading }: Pick<Settling, 'world' | 'loading'>,
  wasMoving: boolean,
): Promise<boolean> {
  const begin = performance.now()
  const left = (ms: number) => Math.max(0, Math.round(begin + ms - performance.now()))
  for (;;) {
    const mark = loading.mark()
    await loading.quiet(LONG_POLL_MS, begin + MAX_REST_MS)
    const isMoving = await world.call('standStill', {
      frames: STILL_FRAMES,
      event: PENDING_EVENT,
      timersMs: wasMoving ? 0 : left(MAX_TIMERS_MS),
      motionMs: wasMoving ? 0 : left(MAX_MOTION_MS),
      idleMs: MAX_IDLE_MS,
    })
    const isNew = loading.mark() !== mark
    if (!isNew || left(MAX_REST_MS) === 0) return isMoving || wasMoving
  }
}
