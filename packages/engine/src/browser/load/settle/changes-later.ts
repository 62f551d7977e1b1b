import { setTimeout as delay } from 'node:timers/promises'
import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { BrowsingOptions } from '../../../schemas/options/render-options.ts'
import { PENDING_EVENT } from '../../pool/pages/session-setup.ts'
import { ContextGone } from '../isolated-world.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { STILL_ANIMATING } from './wait-for.ts'

/** How long a document may take to show what its timers do, in milliseconds: some of them never yield. */
const ANSWER_MS = 3000

/** Looks whether a document that has been captured would look otherwise in a few seconds, and what there is to say of it. */
export async function changesLater(
  document: OpenDocument,
  { javascript, wait_until }: Pick<BrowsingOptions, 'javascript' | 'wait_until'>,
): Promise<readonly RenderWarning[]> {
  const { world, page, scripts } = document
  const isTold = document.warned().some(({ message }) => message === STILL_ANIMATING.message)
  if (!javascript || wait_until !== 'settled' || isTold) return []
  page.doing('looking for timers')
  const answer = world
    .call('runAhead', PENDING_EVENT)
    // It may go on to another document. A page that is gone has been captured all the same.
    .catch((error: unknown) => error instanceof ContextGone)
  const tooLong = delay(ANSWER_MS, undefined, { signal: page.signal, ref: false }).catch(
    () => false,
  )
  const isChanging = await Promise.race([answer, tooLong])
  if (isChanging === undefined) scripts.stop()
  return (isChanging ?? true) ? [CHANGES_LATER] : []
}

const CHANGES_LATER = renderWarning(
  'still_animating',
  'A timer of the document changes it within the next seconds; it is shown as it was before. options.wait_ms or options.wait_for_function waits for what it shows in the end.',
)
