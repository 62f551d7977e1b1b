import { settle } from '../in-page/settle.ts'
import { standStill } from '../in-page/stand-still.ts'
import type { OpenDocument } from './loaded-document.ts'

/** A stylesheet may bring another, that one fonts and images: enough for that, and an end for what never ends. */
const MAX_ROUNDS = 5

/** How long a document with scripts may keep changing or loading, in milliseconds. */
const MAX_REST_MS = 10_000
/** How long it may change without loading anything: a clock, a game. In milliseconds. */
const MAX_CHANGE_MS = 2000
/** The first may be the one a script has asked for; each more costs every document with scripts 16 ms. */
const STILL_FRAMES = 2
/** A request that stays unanswered for longer is one that waits for news and not for data. In milliseconds. */
const LONG_POLL_MS = 3000

type Settling = Pick<OpenDocument, 'world' | 'loading'>

/**
 * Waits until a document's fonts and images have arrived or failed, and its scripts have done what they do at the
 * beginning. A document without scripts costs one call.
 *
 * @param since mark of the page's loading: images of styles, stylesheets and fonts asked for after it are
 *   awaited, too
 * @param runsScripts whether scripts of the caller or the document's own may run
 */
export async function settleDocument(
  document: Settling,
  since: number,
  runsScripts: boolean,
): Promise<void> {
  const hasScripts = await settleResources(document, since)
  if (!runsScripts || !hasScripts) return
  if (await comeToRest(document)) await settleResources(document, since)
}

async function settleResources({ world, loading }: Settling, since: number): Promise<boolean> {
  let hasScripts = false
  for (let round = 0; round < MAX_ROUNDS; round++) {
    hasScripts = await world.call(settle)
    if (!(await loading.arrived(since))) break
  }
  return hasScripts
}

/** @returns whether anything was loaded meanwhile */
async function comeToRest({ world, loading }: Settling): Promise<boolean> {
  const end = performance.now() + MAX_REST_MS
  let hasLoaded = false
  for (;;) {
    const mark = loading.mark()
    const hasWaited = await loading.quiet(LONG_POLL_MS, end)
    await world.call(standStill, STILL_FRAMES, MAX_CHANGE_MS)
    const isNew = loading.mark() !== mark
    hasLoaded ||= hasWaited || isNew
    if (!isNew || performance.now() > end) return hasLoaded
  }
}
