import type { PagedWorld } from '../paged-state.ts'

/** Chromium shrinks what is wider than its page up to this. */
const MAX_SHRINKING = 1.5

/**
 * Lays the document out at the width that it is printed at, until `breakPages`. Runs in the page, after `collectFootnotes`.
 *
 * @param morePx how much wider it was found to be printed
 * @returns how much larger pages are in these lengths: content that is wider than the page is printed smaller
 */
export function layOutAsPrinted(widthPx: number, morePx: number): number {
  const { svcFootnotes: world } = globalThis as PagedWorld
  world?.undo?.()
  const root = document.documentElement
  if (world) world.widthStated ??= root.style.width
  root.style.setProperty('width', `${widthPx}px`, 'important')
  const zoom = Math.min(MAX_SHRINKING, Math.max(1, root.scrollWidth / widthPx))
  const laidOutPx = widthPx * zoom + morePx
  if (laidOutPx > widthPx) root.style.setProperty('width', `${laidOutPx}px`, 'important')
  return laidOutPx / widthPx
}
