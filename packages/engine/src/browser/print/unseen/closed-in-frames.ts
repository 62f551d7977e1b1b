import type { ClosedParts } from '../../in-page/unseen/closed/closed-parts.ts'
import { orGone } from '../../load/frames/frame-tree.ts'
import type { SeenFrame } from '../../load/frames/seen-frames.ts'
import type { IsolatedWorld } from '../../load/isolated-world.ts'

/** Has closed parts looked for in frames. @returns worlds of those that have any */
export async function watchClosedInFrames(
  frames: readonly SeenFrame[],
): Promise<readonly IsolatedWorld[]> {
  const watched = frames.map(async ({ world }) =>
    (await orGone(world.call('watchClosedParts')))?.mayBeClosed ? [world] : [],
  )
  return (await Promise.all(watched)).flat()
}

/** Closed parts of a document and of its frames, as they were at the last print. */
export async function closedInAll(worlds: readonly IsolatedWorld[]): Promise<Partial<ClosedParts>> {
  const found = await Promise.all(worlds.map((world) => orGone(world.call('closedParts'))))
  const kinds = new Map<string, readonly string[]>()
  for (const [kind, texts] of found.flatMap((closed) => Object.entries(closed ?? {}))) {
    kinds.set(kind, [...(kinds.get(kind) ?? []), ...texts])
  }
  return Object.fromEntries(kinds)
}
