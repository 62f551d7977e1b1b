import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import type { Side } from '../../../schemas/values/pages/margins.ts'
import { mmToPx, pxToMm } from '../../../units/length.ts'
import { type PaperMm, pageSizeMm } from '../../../units/paper.ts'
import type { PageStyle } from '../../in-page/pages/read-page-style.ts'
import type { HiddenBeyondPage } from '../../in-page/unseen/hidden/hidden-beyond-page.ts'
import type { BoxBelowPage } from '../../in-page/unseen/off-page/box-below-page.ts'
import type { ContentOffPage } from '../../in-page/unseen/off-page/content-off-page.ts'
import type { CoveredInFrame, ScrolledInDocument } from '../../unseen/scrolled-boxes.ts'
import type { MarginsMm } from '../print-to-pdf.ts'
import { cssPageSizeMm, lengthMm } from './css-page-sizes.ts'

/** Chromium prints content that is wider than its page smaller, up to this, and cuts off what is wider still. */
export const MAX_SHRINKING = 1.5
/** Sizes that differ by less are the same, written in other units. In millimetres. */
const SAME_SIZE_MM = 1

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** Page and margins of a document, by one rule: what the request states, then what the document states, then the default. */
export interface PagePlan {
  readonly pageMm: PaperMm
  /** Page that the browser lays the document out on: the one that it states, whatever it is printed on. */
  readonly laidOutMm: PaperMm
  readonly marginsMm: MarginsMm
  /** Sides whose margins the document states and the request states, too. */
  readonly overruled: readonly Side[]
  /** Whether pages are as large as the request says, and the document states others. */
  readonly isResized: boolean
  /**
   * Whether the sizes that the document states go, so that it is laid out for the paper: where its pages lie and those of the
   * request stand, or the other way round, for the browser would turn the paper; where the request states margins, which are
   * those of the paper; and where it has footnotes.
   */
  readonly dropsSizes: boolean
  /** Sides whose margins are those of the document. */
  readonly ownSides: readonly Side[]
}

type PlanOptions = Pick<
  RenderOptions,
  'page_size' | 'orientation' | 'margins_mm' | 'prefer_css_page_size' | 'scale'
>

/** The page that a document will be printed on. */
export function pagePlan(style: PageStyle, options: PlanOptions): PagePlan {
  const { margins_mm: given, prefer_css_page_size: prefersCss } = options
  const asked = pageSizeMm(options.page_size, options.orientation)
  const { ownSize: size } = style
  const statedMm = (size !== undefined && sizeMm(size, asked)) || asked
  const isResized = !prefersCss && style.sizes.length > 0
  const isTurned = isLying(statedMm) !== isLying(asked)
  const dropsSizes = isResized && (isTurned || given.stated.length > 0)
  const laidOutMm = dropsSizes ? asked : statedMm
  const pageMm = prefersCss ? laidOutMm : asked
  const marginMm = (side: Side) =>
    given.stated.includes(side) ? given[side] : (lengthMm(style.margins[side]) ?? given[side])
  const marginsMm = {
    top: marginMm('top'),
    right: marginMm('right'),
    bottom: marginMm('bottom'),
    left: marginMm('left'),
  }
  // A document that leaves no room for its content is printed with what it leaves room for.
  const isNarrow =
    pageMm.widthMm - marginsMm.left - marginsMm.right < 1 ||
    pageMm.heightMm - marginsMm.top - marginsMm.bottom < 1
  return {
    pageMm,
    laidOutMm,
    marginsMm: isNarrow ? given : marginsMm,
    overruled: style.hasMargins ? given.stated : [],
    isResized,
    dropsSizes,
    ownSides: isNarrow
      ? []
      : SIDES.filter(
          (side) => !given.stated.includes(side) && lengthMm(style.margins[side]) !== undefined,
        ),
  }
}

/** The plan of a document with footnotes, which are placed on the paper: sizes that lose on it go, and their layout with them. */
export function onPaper(plan: PagePlan): PagePlan {
  return plan.isResized ? { ...plan, laidOutMm: plan.pageMm, dropsSizes: true } : plan
}

/** Whether a paper is wider than high. */
export function isLying({ widthMm, heightMm }: PaperMm): boolean {
  return widthMm > heightMm
}

/** Height of a page between its margins as the document is laid out, in CSS pixels. */
export function pageHeightPx(
  { laidOutMm, marginsMm: { top, bottom } }: PagePlan,
  { scale, single_page: isSingle }: Pick<RenderOptions, 'scale' | 'single_page'>,
): number {
  return isSingle ? Number.MAX_SAFE_INTEGER : mmToPx(laidOutMm.heightMm - top - bottom) / scale
}

/** Sides that a value of `size` means on a paper: `landscape` alone turns it. */
function sizeMm(size: string, paper: PaperMm): PaperMm | undefined {
  const [short, long] = [paper.widthMm, paper.heightMm].toSorted((one, other) => one - other)
  if (size === 'landscape') return { widthMm: long as number, heightMm: short as number }
  if (size === 'portrait') return { widthMm: short as number, heightMm: long as number }
  return cssPageSizeMm(size)
}

/** Parts of a document's style that its pages will not show. */
export function pageStyleWarnings({ sizes }: PageStyle, options: PlanOptions): RenderWarning[] {
  const asked = pageSizeMm(options.page_size, options.orientation)
  const isAsked = (size: string) => {
    const { widthMm, heightMm } = sizeMm(size, asked) ?? asked
    const difference = Math.abs(widthMm - asked.widthMm) + Math.abs(heightMm - asked.heightMm)
    return difference < SAME_SIZE_MM
  }
  const lost = options.prefer_css_page_size ? undefined : sizes.find((size) => !isAsked(size))
  return [
    ...(lost === undefined
      ? []
      : [
          renderWarning(
            'css_page_size_ignored',
            `The document asks for pages of ${lost}; they are ${rounded(asked.widthMm)} x ${rounded(asked.heightMm)} mm. options.prefer_css_page_size lets the document decide.`,
          ),
        ]),
  ]
}

/** Says that the orientation that the document states, in a style sheet that cannot be read, is not that of its pages. */
export function turnedPagesWarning({ widthMm, heightMm }: PaperMm): RenderWarning {
  const stated = widthMm > heightMm ? 'portrait' : 'landscape'
  return renderWarning(
    'css_page_size_ignored',
    `The document asks for ${stated} pages in a style sheet of another site; they are ${rounded(widthMm)} x ${rounded(heightMm)} mm. options.prefer_css_page_size lets the document decide.`,
  )
}

/**
 * Says that content is wider than its page, or higher where lines run down, and what would hold it.
 *
 * @param selector of what reaches farthest
 */
export function widthWarning(
  { widthPx, contentPx, isVertical }: Pick<PageStyle, 'widthPx' | 'contentPx' | 'isVertical'>,
  selector: string,
  { pageMm, marginsMm }: PagePlan,
  scale: number,
): RenderWarning {
  const ratio = contentPx / widthPx
  const what = selector === '' ? 'The content' : `The content (${selector})`
  const { top, right, bottom, left } = marginsMm
  const [marginMm, sideMm] = isVertical
    ? [top + bottom, pageMm.heightMm]
    : [left + right, pageMm.widthMm]
  const contentMm = sideMm - marginMm
  const neededMm = isVertical ? contentMm * ratio : pxToMm(contentPx) * scale
  const fits = `A page of ${Math.ceil(neededMm + marginMm)} mm or options.scale ${(Math.floor((scale / ratio) * 100) / 100).toFixed(2)} holds it.`
  const is = `${what} is ${Math.ceil(neededMm)} mm ${isVertical ? 'high' : 'wide'} and the page holds ${rounded(contentMm)} mm`
  if (ratio <= MAX_SHRINKING) {
    const percent = Math.round(100 / ratio)
    return renderWarning('content_scaled', `${is}: all was printed at ${percent} %. ${fits}`)
  }
  const lost = isVertical ? 'lower' : 'right'
  return renderWarning('content_cut', `${is}: its ${lost} part is cut off. ${fits}`)
}

/**
 * Says that all is printed smaller for the sake of content that is not seen beyond the page.
 *
 * @param widthPx of the content of a page
 */
export function hiddenBeyondPageWarning(
  { selector, leftPx }: HiddenBeyondPage,
  widthPx: number,
): RenderWarning {
  const percent = Math.round(100 / Math.min(MAX_SHRINKING, leftPx / widthPx))
  return renderWarning(
    'content_scaled',
    `The content (${selector}) begins beyond the right edge of the page, where nothing of it is seen: all was printed at ${percent} %. In CSS for print display: none, or a lower box, leaves the rest at its size.`,
  )
}

/** Says that content stands where the browser prints nothing. */
export function contentCutWarning(
  { kind, side, overPx, selector, text }: ContentOffPage,
  scale: number,
): RenderWarning {
  const overMm = Math.ceil(pxToMm(overPx) * scale)
  const edge = { top: 'above', left: 'left of', right: 'right of' }[side]
  const called = {
    text: 'The text',
    marker: 'The mark of the list item',
    picture: 'The picture',
    control: 'The form control',
    box: 'The box',
  }[kind]
  const what = text === '' ? called : `${called} "${text}"`
  return renderWarning(
    'content_cut',
    `${what} (${selector}) reaches ${overMm} mm into the margin ${edge} the page's content, where the browser prints nothing: that part is cut off. A smaller margin of the page, and padding of the body in its place, makes room for it.`,
  )
}

/** Says that a box is printed in two where it reaches over the bottom of its page. */
export function boxBelowPageWarning(
  { selector, overPx }: BoxBelowPage,
  scale: number,
): RenderWarning {
  const overMm = Math.ceil(pxToMm(overPx) * scale)
  return renderWarning(
    'content_cut',
    `The box (${selector}) reaches ${overMm} mm over the bottom of its page: the browser prints that part at the top of the next page, and nothing of it at the edge of the paper. A background of @page reaches all edges.`,
  )
}

/** Says that a box with a fixed position covers text of a frame. */
export function coveredInFrameWarning({ selector, frame, text }: CoveredInFrame): RenderWarning {
  return renderWarning(
    'content_covered',
    `The box ${selector} in the frame ${frame} has a fixed position and covers the text "${text}". In CSS for print (@media print) of the frame, position: static prints it where it stands, and display: none leaves it out.`,
  )
}

/** Says that a box which scrolls on a screen, or cuts lines of code, hides a part of its content on paper. */
export function scrolledContentWarning(
  { selector, frame, way, hides, overPx, text, count }: ScrolledInDocument,
  scale: number,
): RenderWarning {
  const overMm = Math.ceil(pxToMm(overPx) * scale)
  const what = text === '' ? 'A picture' : `The text "${text}"`
  const more = count === 2 ? '1 more box' : `${count - 1} more boxes`
  const others = count === 1 ? '' : ` So it is in ${more}.`
  const isFrame = selector === ''
  const inFrame = frame === undefined ? '' : ` in the frame ${frame}`
  const place = isFrame ? `a frame (${frame})` : `a box (${selector}${inFrame})`
  const how = hides
    ? 'hides it (overflow: hidden): that part is cut off'
    : `scrolls ${way} on a screen: on paper that part is cut off`
  const styles =
    way === 'down'
      ? 'overflow: visible and height: auto print'
      : 'white-space: pre-wrap, or overflow: visible, prints'
  const size = way === 'down' ? 'high' : 'wide'
  const mend = isFrame
    ? `A frame as ${size} as its content shows all of it.`
    : `In CSS for print ${styles} all of it.`
  return renderWarning(
    'content_cut',
    `${what} reaches ${overMm} mm out of ${place} that ${how}.${others} ${mend}`,
  )
}

function rounded(mm: number): number {
  return Math.round(mm * 10) / 10
}
