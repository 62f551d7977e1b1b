import type { ClosedParts } from '../../in-page/unseen/closed/closed-parts.ts'
import type { IsolatedWorld } from '../../load/isolated-world.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { orGone, seenFrames } from '../../unseen/seen-frames.ts'

/** Has closed parts looked for in the frames of a document that are seen. @returns worlds of those that have any */
export async function watchClosedInFrames(
  document: OpenDocument,
): Promise<readonly IsolatedWorld[]> {
  const frames = await seenFrames(document)
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
