import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { absentRowsWarnings } from '../unseen/absent-rows-warnings.ts'
import { hiddenInBoxes, type ScrolledInDocument } from '../unseen/scrolled-boxes.ts'

/** Says what an image of a whole document does not show of it. Pages and buttons of a list are seen there as on a screen. */
export async function warnOfHidden(document: OpenDocument): Promise<void> {
  const { world, warn } = document
  const [own, { scrolled, frames }] = await Promise.all([
    world.call('absentRows', false),
    hiddenInBoxes(document),
  ])
  const absent = [own, ...frames.map((frame) => frame.absent)]
  const places = absent.map(({ announced, unbuilt }) => ({ announced, unbuilt }))
  for (const one of absentRowsWarnings(places)) warn(one)
  if (scrolled) warn(scrolledWarning(scrolled))
}

/** Says that a box, or the window of a frame, shows a part of its content alone, as on a screen. */
function scrolledWarning({
  selector,
  frame,
  way,
  hides,
  overPx,
  text,
  count,
}: ScrolledInDocument): RenderWarning {
  const what = text === '' ? 'A picture' : `The text "${text}"`
  const isFrame = selector === ''
  const inFrame = frame === undefined ? '' : ` in the frame ${frame}`
  const place = isFrame ? `a frame (${frame})` : `a box (${selector}${inFrame})`
  const how = hides ? 'hides it (overflow: hidden)' : `scrolls ${way} on a screen`
  const others =
    count === 1 ? '' : ` So it is in ${count - 1} more ${count === 2 ? 'box' : 'boxes'}.`
  const size = way === 'down' ? 'high' : 'wide'
  const mend = isFrame
    ? `A frame as ${size} as its content shows all of it.`
    : `Styles that let the box be as ${size} as its content (overflow: visible, ${way === 'down' ? 'height: auto' : 'white-space: pre-wrap'}; options.styles) show all of it.`
  return renderWarning(
    'content_cut',
    `${what} reaches ${Math.ceil(overPx)} px out of ${place} that ${how}: that part is not in the image.${others} ${mend}`,
  )
}
