import { renderWarning } from '../../../messages/warnings.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import { pxToMm } from '../../../units/length.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'

/**
 * Gives pages good ends: drawings stay whole, high boxes in lines of text are divided, boxes grow by the gaps that breaks
 * leave. Tells of those that are not.
 *
 * @param pagePx height of a page as the document is laid out
 */
export async function mendPageBreaks(
  { world, warn }: Pick<OpenDocument, 'world' | 'warn'>,
  pagePx: number,
  { scale }: Pick<RenderOptions, 'scale'>,
): Promise<void> {
  const [unbroken] = await Promise.all([
    world.call('breakInlineBoxes', pagePx),
    world.call('keepDrawingsWhole', pagePx),
    world.call('letBoxesGrow', pagePx),
    world.call('letLowBoxesGrow', pagePx),
  ])
  const [box] = unbroken.toSorted((one, other) => other.heightPx - one.heightPx)
  if (box === undefined) return
  const { selector, display, heightPx } = box
  const mm = (px: number) => Math.round(pxToMm(px) * scale)
  const more = unbroken.length > 1 ? ` (and ${unbroken.length - 1} more)` : ''
  const message = `A box (${selector})${more} is ${mm(heightPx)} mm high, more than the ${mm(pagePx)} mm of a page, and no page break divides it (display: ${display}): what stands where a page ends is cut in two. "display: ${display.replace('inline-', '')}" divides it.`
  warn(renderWarning('content_cut', message))
}
