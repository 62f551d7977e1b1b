import type { FrameApart } from '../../../pdf/finish/finish.ts'
import { orGone } from '../../load/frames/frame-tree.ts'
import type { SeenFrame } from '../../load/frames/seen-frames.ts'

/** Frames in processes of their own, and what they should show: not every browser prints them. */
export async function contentOfFramesApart(
  frames: readonly SeenFrame[],
): Promise<readonly FrameApart[]> {
  const apart = frames.filter(({ isApart }) => isApart)
  const contents = apart.map(async ({ world, selector }) => {
    const content = await orGone(world.call('frameContent'))
    return content ? [{ selector, ...content }] : []
  })
  return (await Promise.all(contents)).flat()
}
