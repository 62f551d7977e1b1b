import { renderWarning } from '../../../messages/warnings.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import type { Side } from '../../../schemas/values/pages/margins.ts'
import { mmToPx } from '../../../units/length.ts'
import type { PageStyle } from '../../in-page/pages/read-page-style.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import type { PagePlan } from '../page/page-plan.ts'
import { pageHeights } from '../paged/page-heights.ts'

/** Content that is wider by less is not printed smaller. In CSS pixels. */
const SAME_WIDTH_PX = 2

const NOT_SHOWN =
  'Boxes with a fixed position stand in the margins of the page, where the browser prints nothing: it prints those above a page at the foot of the page before, and those below at the top of the next. Where all pages have the same margins, and the content is no wider than the page, they are printed in the margins; header_html and footer_html are so on every page.'

const BELOW_FIRST =
  'A box with an absolute position stands below the content of the first page, in its margin, where the browser prints nothing: it prints the box at the top of the next page, over what is there. With a fixed position it stands in the margin of every page; footer_html does, too.'

/**
 * Looks for boxes with a fixed position in the margins that a document states for its pages, and tells of those that are not
 * printed there.
 *
 * @returns whether there are any to print
 */
export async function findBoxesInMargins(
  { world, warn }: Pick<OpenDocument, 'world' | 'warn'>,
  { widthPx, contentPx }: Pick<PageStyle, 'widthPx' | 'contentPx'>,
  plan: PagePlan,
  options: Pick<RenderOptions, 'scale' | 'single_page' | 'header_html' | 'footer_html'>,
): Promise<boolean> {
  const { ownSides, marginsMm } = plan
  if (ownSides.length === 0) return false
  const px = (side: Side) => (ownSides.includes(side) ? mmToPx(marginsMm[side]) / options.scale : 0)
  const stated = { top: px('top'), right: px('right'), bottom: px('bottom'), left: px('left') }
  const { hasBoxes, isFree, isBelowFirst } = await world.call('boxesInMargins', stated)
  if (isBelowFirst) warn(renderWarning('content_covered', BELOW_FIRST))
  if (!hasBoxes) return false
  const hasHeaders = options.header_html !== undefined || options.footer_html !== undefined
  const { first, isUneven } = pageHeights(await world.call('pageShapes'), plan, hasHeaders)
  const isSame = !isUneven && Object.keys(first).length === 0
  const isShrunk = contentPx > widthPx + SAME_WIDTH_PX
  if (isSame && isFree && !options.single_page && !isShrunk) return true
  warn(renderWarning('content_cut', NOT_SHOWN))
  return false
}
