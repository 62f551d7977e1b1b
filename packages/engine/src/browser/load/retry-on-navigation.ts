import { EngineError } from '../../messages/errors.ts'
import { ContextGone, type IsolatedWorld } from './isolated-world.ts'
import type { OpenDocument } from './loaded-document.ts'
import type { ReadyTimer } from './ready-timer.ts'

/** A document that sends itself elsewhere more often than this is not going to stand still. */
const MAX_NAVIGATIONS = 10

/**
 * Works on the document of a page. If the document navigates meanwhile (a script, a refresh), everything done to
 * it is gone, and the work starts again where it arrives.
 *
 * @throws EngineError `conversion_failed` when the document does not come to rest
 */
export async function retryOnNavigation<T>(
  { page, world }: Pick<OpenDocument, 'page' | 'world'>,
  work: () => Promise<T>,
  readyTimer: Pick<ReadyTimer, 'wait'>,
): Promise<T> {
  for (let navigations = 0; navigations <= MAX_NAVIGATIONS; navigations++) {
    const loaded = new Promise<void>((resolve) =>
      page.cdp.on('Page.loadEventFired', () => resolve()),
    )
    world.renew()
    try {
      // The load that was waited for may have been that of the document that went.
      if (navigations > 0 && !(await world.call('isComplete'))) {
        await readyTimer.wait(loaded)
      }
      const result = await work()
      // A print may show a document that nobody has prepared.
      if (world.stands) return result
      throw new ContextGone()
    } catch (error) {
      if (!(error instanceof ContextGone)) throw error
      page.doing('loading the page the document went to')
      world.renew()
      await readyTimer.wait(Promise.race([loaded, loadedBefore(world)]))
    }
  }
  const message = `The document went to another page more than ${MAX_NAVIGATIONS} times.`
  throw new EngineError('conversion_failed', message)
}

/**
 * Ends when the document that stands there has loaded already, and else never: another process may have loaded it before
 * it could tell us, as it does with the short page in place of one that is refused.
 */
async function loadedBefore(world: IsolatedWorld): Promise<void> {
  const isComplete = await world.call('isComplete').catch((error: unknown) => {
    if (error instanceof ContextGone) return false
    throw error
  })
  if (!isComplete) await new Promise(() => {})
}
