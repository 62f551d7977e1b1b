import { renderWarning } from '../../../messages/warnings.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { comeToRest, MAX_SCREENS } from './settle-document.ts'

/** How long a document is followed whose next part is on its way each time its end is reached, in milliseconds. */
const MAX_FOLLOWED_MS = 10_000

/** Scrolls through a document and on into what it adds, at once or as soon as it has come, and tells of one that goes on for ever. */
export async function followGrowth(document: OpenDocument): Promise<void> {
  const { world, warn } = document
  const begin = performance.now()
  let [fromPx, maxScreens] = [0, MAX_SCREENS]
  for (;;) {
    const request = { fromPx, maxScreens, isFollowed: true }
    const { reached, toPx, screens } = await world.call('scrollThrough', request)
    fromPx = toPx
    maxScreens -= screens
    const goesOn = reached === 'growing' || (await growsAtRest(document))
    if (!goesOn) return
    const isOver = maxScreens <= 0 || performance.now() - begin >= MAX_FOLLOWED_MS
    if (isOver || reached === 'growing') break
  }
  const message = `The document goes on as one scrolls, and options.lazy_load scrolls through ${MAX_SCREENS} screens and for ${MAX_FOLLOWED_MS / 1000} s: what it would add further on is not shown.`
  warn(renderWarning('content_left_out', message))
}

/**
 * Tells of a document that goes on as one scrolls: it added elements at its end when it was scrolled through, and adds others once that
 * end is shown.
 */
export async function warnOfGrowth(document: OpenDocument): Promise<void> {
  const { world, warn } = document
  if (!(await world.call('hasGrown'))) return
  await world.call('showEnd')
  if (!(await growsAtRest(document))) return
  const message =
    'The document goes on as one scrolls: it adds more each time its end is reached, which is not shown. options.lazy_load follows it.'
  warn(renderWarning('content_left_out', message))
}

async function growsAtRest(document: OpenDocument): Promise<boolean> {
  await comeToRest(document, false)
  return await document.world.call('hasGrown')
}
