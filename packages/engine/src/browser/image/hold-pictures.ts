import { renderWarning } from '../../messages/warnings.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { STILL_MARK } from '../load/watch/watch-pictures.ts'
import { firstFrame } from './first-frame.ts'

/** Has animated pictures (GIF, WebP) of a document show their first frame, as a print does: which one is on is chance. */
export async function holdPictures({
  world,
  pictures,
  warn,
}: Pick<OpenDocument, 'world' | 'pictures' | 'warn'>): Promise<void> {
  const stills = (await pictures.mayBeAnimated()).flatMap(({ url, mediaType, bytes }) => {
    const still = firstFrame(bytes)
    return still ? [[url, `data:${mediaType};base64,${still.toString('base64')}`] as const] : []
  })
  if (stills.length === 0) return
  const isHeld = await world.call('showStills', stills, STILL_MARK)
  if (isHeld) return
  const message =
    'Animated pictures could not be held at their first frame: the document does not allow pictures in data: addresses. They show the frame of the moment.'
  warn(renderWarning('still_animating', message))
}
