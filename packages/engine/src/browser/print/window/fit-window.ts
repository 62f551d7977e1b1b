import type { RenderWarning } from '../../../messages/warnings.ts'
import type { CoveringBox } from '../../../pdf/finish/finish.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import { mmToPt, mmToPx, pxToMm } from '../../../units/length.ts'
import type { PageStyle } from '../../in-page/pages/read-page-style.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'
import { settleDocument } from '../../load/settle/settle-document.ts'
import { absentRowsWarnings } from '../../unseen/absent-rows-warnings.ts'
import { hiddenInBoxes } from '../../unseen/scrolled-boxes.ts'
import { findBoxesInMargins } from '../fixed/find-boxes-in-margins.ts'
import { hyphenateDocument } from '../hyphens/hyphenate-document.ts'
import { lengthMm } from '../page/css-page-sizes.ts'
import { mendPageBreaks } from '../page/page-breaks.ts'
import {
  boxBelowPageWarning,
  contentCutWarning,
  coveredInFrameWarning,
  hiddenBeyondPageWarning,
  MAX_SHRINKING,
  type PagePlan,
  pageHeightPx,
  scrolledContentWarning,
  widthWarning,
} from '../page/page-plan.ts'
import type { PageSheet } from '../page/page-sheet.ts'
import { cutTextsWarnings } from '../unseen/cut-texts-warning.ts'
import { cutValuesWarning } from '../unseen/cut-values-warning.ts'
import { lookInWindow, setWindow } from './look-in-window.ts'
import { contentWindow, printWindow } from './print-window.ts'

/** Widths that differ by less are the same: the browser rounds both. In CSS pixels. */
const SAME_WIDTH_PX = 2
const TOLERANCE_MM = 0.6

type PrintPlan = PagePlan & { readonly sheet: PageSheet }

/** Facts about a document in the layout that is printed. */
interface FittedDocument extends FixedBoxes {
  /** Whether there are lists that a program may build for the print. */
  readonly mayBeBuilt: boolean
}

/** Boxes with a fixed position. */
interface FixedBoxes {
  /** Those that may cover text of the pages. */
  readonly coveringBoxes: readonly CoveringBox[]
  /** Whether others stand in the margins of the pages, and are printed there. */
  readonly hasBoxesInMargins: boolean
}

/**
 * Lays a document out anew where its own `@page` rules make its page another one than the options did, and says when
 * its content is too wide for its page.
 */
export async function fitWindow(
  document: OpenDocument,
  style: PageStyle,
  plan: PrintPlan,
  options: RenderOptions,
): Promise<FittedDocument> {
  const { world, loading } = document
  const { device_scale_factor, width_px: widthPx, height_px: heightPx } = options.viewport
  const window = contentWindow(plan.pageMm, plan.marginsMm, {
    ...options,
    viewport: { device_scale_factor },
  })
  if (widthPx !== undefined || heightPx !== undefined) {
    const own = printWindow(options)
    return await lookInWindow(document, { window, own }, async () => {
      return await layOut(document, await world.call('readPageStyle', []), plan, options)
    })
  }
  let fitting = style
  if (Math.abs(window.widthPx - style.widthPx) > SAME_WIDTH_PX) {
    const since = loading.mark()
    await setWindow(document, window)
    if (options.wait_until === 'settled') {
      await settleDocument(document, { since, runsScripts: options.javascript })
    }
    fitting = await world.call('readPageStyle', [])
  }
  // Told only of the layout that is printed: another width may hold what the page does not, or the other way round.
  if (Math.abs(fitting.widthPx - window.widthPx) > SAME_WIDTH_PX) {
    return { coveringBoxes: [], hasBoxesInMargins: false, mayBeBuilt: true }
  }
  return await layOut(document, fitting, plan, options)
}

/** Has a document that is as wide as its page break well, and tells what is lost in it. */
async function layOut(
  document: OpenDocument,
  style: PageStyle,
  plan: PrintPlan,
  options: RenderOptions,
): Promise<FittedDocument> {
  if (style.mayHyphenate) await hyphenateDocument(document)
  // In this order in the page, which most documents are asked for in one command.
  const [, boxes, mayBeBuilt] = await Promise.all([
    mendPageBreaks(document, pagePx(style, plan, options), options),
    fixedBoxes(document, style, plan, options),
    warnOfLostContent(document, style, plan, options),
  ])
  return { ...boxes, mayBeBuilt }
}

/**
 * Has what boxes hide beyond the page leave the document at its size.
 *
 * @returns the warning where it does not
 */
async function keepSize(
  { world }: OpenDocument,
  style: PageStyle,
  plan: PrintPlan,
  options: RenderOptions,
): Promise<RenderWarning | undefined> {
  const { widthPx, contentPx } = style
  const printedPx = widthPx * Math.min(MAX_SHRINKING, Math.max(1, contentPx / widthPx))
  const heightPx = pagePx(style, plan, options)
  const hidden = await world.call('hiddenBeyondPage', printedPx, heightPx)
  return hidden && hiddenBeyondPageWarning(hidden, widthPx)
}

/** Height of a page where the browser prints all of a document smaller, since it is wider than the page. */
function pagePx({ widthPx, contentPx }: PageStyle, plan: PrintPlan, options: RenderOptions) {
  return pageHeightPx(plan, options) * Math.min(MAX_SHRINKING, Math.max(1, contentPx / widthPx))
}

/**
 * Tells of content that is too wide for its page, or cut by a box or the margins, in the layout that is printed.
 *
 * @returns whether there are lists that a program may build for the print
 */
async function warnOfLostContent(
  document: OpenDocument,
  style: PageStyle,
  plan: PrintPlan,
  options: RenderOptions,
): Promise<boolean> {
  const { world } = document
  const { widthPx, contentPx, isVertical } = style
  const isWide = contentPx > widthPx + SAME_WIDTH_PX
  const overMm = pxToMm(contentPx - widthPx) * options.scale
  const isOver =
    isWide &&
    !isVertical &&
    isMeantForBleed(overMm, style, plan) &&
    (await world.call('letOverSides'))
  if (isWide && !isOver) {
    document.warn(
      widthWarning(style, await world.call('widestElement', isVertical), plan, options.scale),
    )
  }
  const seen = isOver ? { widthPx, contentPx: widthPx } : style
  const [{ scrolled, covered, frames }, cut, absent, texts, values, resized] = await Promise.all([
    hiddenInBoxes(document),
    cutContent(document, seen, plan, options),
    world.call('absentRows', true),
    world.call('cutTexts'),
    // Readers scroll in fields.
    options.forms ? [] : world.call('cutValues'),
    // Last, since it takes away what nobody sees.
    keepSize(document, style, plan, options),
  ])
  if (scrolled) document.warn(scrolledContentWarning(scrolled, options.scale))
  for (const one of covered) document.warn(coveredInFrameWarning(one))
  const all = [{ absent, texts, values }, ...frames]
  for (const one of absentRowsWarnings(all.map((place) => place.absent))) document.warn(one)
  const cuts = [
    ...cutTextsWarnings(all.flatMap((place) => place.texts)),
    cutValuesWarning(all.flatMap((place) => place.values)),
  ]
  for (const one of cuts) {
    if (one) document.warn(one)
  }
  if (plan.sheet.bleedMm > 0) await warnOfBottom(document, plan, options)
  for (const one of [cut, resized]) {
    if (one) document.warn(one)
  }
  return absent.mayBeBuilt
}

/** Tells of boxes that are meant to reach the paper's edge, or the bleed, below their page. */
async function warnOfBottom(
  { world, warn }: OpenDocument,
  plan: PrintPlan,
  options: RenderOptions,
): Promise<void> {
  const { bottom } = plan.marginsMm
  const edgesPx = [bottom, bottom + plan.sheet.bleedMm].map((mm) => mmToPx(mm) / options.scale)
  const bottomOfPage = { pagePx: pageHeightPx(plan, options), edgesPx }
  const below = await world.call('boxBelowPage', bottomOfPage)
  if (below) warn(boxBelowPageWarning(below, options.scale))
}

/** Says what stands in the margins of the page, where the browser prints nothing. */
async function cutContent(
  { world }: OpenDocument,
  { widthPx, contentPx }: Pick<PageStyle, 'widthPx' | 'contentPx'>,
  { marginsMm, sheet }: PrintPlan,
  { scale }: RenderOptions,
): Promise<RenderWarning | undefined> {
  const ratio = Math.max(1, contentPx / widthPx)
  const printedPx = widthPx * Math.min(MAX_SHRINKING, ratio)
  const marginPx = (mm: number) => (mmToPx(mm) / scale) * (printedPx / widthPx)
  const margins = {
    top: marginPx(marginsMm.top),
    left: marginPx(marginsMm.left),
    right: marginPx(marginsMm.right),
  }
  const cut = await world.call('contentOffPage', printedPx, margins, sheet.bleedMm > 0)
  // Content that is too wide for that, too, has been told of.
  if (!cut || (cut.side === 'right' && ratio > MAX_SHRINKING)) return undefined
  return contentCutWarning(cut, (scale * widthPx) / printedPx)
}

async function fixedBoxes(
  document: OpenDocument,
  style: PageStyle,
  plan: PrintPlan,
  options: RenderOptions,
): Promise<FixedBoxes> {
  const [boxes, hasBoxesInMargins] = await Promise.all([
    coveringBoxes(document, style, options),
    findBoxesInMargins(document, style, plan, options),
  ])
  return { coveringBoxes: boxes, hasBoxesInMargins }
}

/** Boxes of the document that the browser paints on every page, in the size that they have there. */
async function coveringBoxes(
  { world }: OpenDocument,
  { widthPx, contentPx }: PageStyle,
  { scale }: RenderOptions,
): Promise<readonly CoveringBox[]> {
  const boxes = await world.call('boxesOfWindow')
  const shrinking = Math.min(MAX_SHRINKING, Math.max(1, contentPx / widthPx))
  const largestPt = (px: number) => mmToPt(pxToMm(px)) * scale
  return boxes.map(({ selector, widthPx: boxPx, heightPx }) => ({
    selector,
    widthPt: [largestPt(boxPx) / shrinking, largestPt(boxPx)],
    heightPt: largestPt(heightPx) / shrinking,
  }))
}

/** Whether content that is wider than its page ends in the bleed: it covers a margin, and hardly more than the bleed. */
function isMeantForBleed(
  overMm: number,
  { sideMargins }: PageStyle,
  { sheet: { bleedMm }, marginsMm }: PrintPlan,
): boolean {
  if (bleedMm === 0) return false
  const margins = [marginsMm.left, marginsMm.right, ...sideMargins.map((one) => lengthMm(one) ?? 0)]
  return (
    overMm >= Math.min(...margins) - TOLERANCE_MM &&
    overMm <= Math.max(...margins) + bleedMm + TOLERANCE_MM
  )
}
