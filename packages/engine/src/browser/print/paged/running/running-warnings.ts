import { type RenderWarning, renderWarning } from '../../../../messages/warnings.ts'
import type { CollectedRunning } from '../../../in-page/paged/running/collect-running.ts'

/** Running elements that no margin box shows, and margin boxes that show running elements which there are not. */
export function runningWarnings({
  elements,
  slots,
}: Pick<CollectedRunning, 'elements' | 'slots'>): readonly RenderWarning[] {
  const taken = new Set(elements.map(({ name }) => name))
  const shown = new Set(slots.map(({ name }) => name))
  const lost = [...taken].filter((name) => !shown.has(name))
  const empty = [...shown].filter((name) => !taken.has(name))
  return [
    ...lost.map((name) =>
      renderWarning(
        'content_left_out',
        `position: running(${name}) takes elements out of the document, and no margin box shows them: content: element(${name}) in a margin box of @page does.`,
      ),
    ),
    ...empty.map((name) =>
      renderWarning(
        'css_unsupported',
        `Margin boxes show element(${name}), and no element of the document is position: running(${name}): they are empty.`,
      ),
    ),
  ]
}
