import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '../../messages/errors.ts'
import type { OpenDocument } from './loaded-document.ts'

/** How long a page may take to answer that is to be captured as it is, in milliseconds. */
const ANSWER_MS = 1000

/**
 * Makes a document that was not ready in time one that can be captured: where a script of it never yields, that script
 * is stopped, and no other runs any more.
 *
 * @throws EngineError `conversion_failed` when the page does not answer even then
 */
export async function wakeUp({
  page: { cdp, signal },
  scripts,
}: Pick<OpenDocument, 'page' | 'scripts'>): Promise<void> {
  const answer = cdp.send('Runtime.evaluate', { expression: '0' }).then(
    () => true,
    // The page has gone, which those who use it are told themselves.
    () => true,
  )
  const isAwake = () =>
    Promise.race([answer, delay(ANSWER_MS, false, { signal }).catch(() => true)])
  if (await isAwake()) return
  scripts.stop()
  if (await isAwake()) return
  const message = 'The document was not ready in time, and its scripts cannot be stopped.'
  throw new EngineError('conversion_failed', message)
}
