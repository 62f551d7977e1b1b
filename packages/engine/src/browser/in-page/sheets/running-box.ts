import type { PagedWorld } from '../paged/paged-state.ts'
import { sheetElement } from './sheet-element.ts'
import type { RunningBox } from './sheets-request.ts'

const DOWN = { start: 'flex-start', center: 'center', end: 'flex-end' } as const
const ACROSS = { start: 'left', center: 'center', end: 'right' } as const

/** A running element in its place on a sheet. */
export function runningBox({ element, zoom, across, down, ...place }: RunningBox): HTMLElement {
  const [left, top, width, height] = [place.leftPx, place.topPx, place.widthPx, place.heightPx]
  const box = sheetElement(
    'svc-box',
    `display:flex;flex-direction:column;justify-content:${DOWN[down]};position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;text-align:${ACROSS[across]};`,
  )
  const content = sheetElement('svc-content', `display:flow-root;flex-shrink:0;zoom:${zoom};`)
  const { svcRunning = [] } = globalThis as PagedWorld
  const { box: original } = svcRunning[element] ?? {}
  if (original) content.append(original.cloneNode(true))
  loadNow(content)
  box.append(content)
  return box
}

/** Has pictures load that are out of sight. */
export function loadNow(content: Element): void {
  for (const image of content.querySelectorAll('img')) image.loading = 'eager'
}
