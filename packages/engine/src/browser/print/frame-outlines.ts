import type { FrameOutline } from '../../pdf/ua/frames/frame-outline.ts'
import { FORMULA_SIGN } from '../../pdf/ua/repair/repair-figures.ts'
import { orGone } from '../load/frames/frame-tree.ts'
import { seenFrames } from '../load/frames/seen-frames.ts'
import type { OpenDocument } from '../load/loaded-document.ts'

/** Documents of the frames that are seen, as readers should be told of them. */
export async function frameOutlines(document: OpenDocument): Promise<readonly FrameOutline[]> {
  const outlines = (await seenFrames(document)).map(async ({ world, selector }) => {
    const [facts, tree] = await Promise.all([
      orGone(world.call('prepareForReaders', FORMULA_SIGN)),
      orGone(world.call('frameTree')),
    ])
    return facts && tree ? [{ selector, text: facts.text, ...tree }] : []
  })
  return (await Promise.all(outlines)).flat()
}
