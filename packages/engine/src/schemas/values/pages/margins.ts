import * as z from 'zod'
import { type Orientation, pageSizeMm, parsePageSize } from '../../../units/paper.ts'
import { decimalNumber } from '../number-range.ts'

/** Margin of every side that is not given, in millimetres. */
export const DEFAULT_MARGIN_MM = 20
const MAX_MARGIN_MM = 5000
/** Smallest content box, each way: Chromium refuses to print into an empty one, and layout below this is noise. */
export const MIN_CONTENT_MM = 10

const margin = decimalNumber(0, MAX_MARGIN_MM)
const FORM = `must be a number of millimetres from 0 to ${MAX_MARGIN_MM}, or an object of top, right, bottom and left`

function allSides(mm: number) {
  return { top: mm, right: mm, bottom: mm, left: mm }
}

/** Sides of a page. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** One of {@link SIDES}. */
export type Side = (typeof SIDES)[number]

/** Four margins in millimetres, and which of them the request states: those a document states win over the others. */
type PageMargins = Readonly<Record<Side, number>> & { readonly stated: readonly Side[] }

function pageMargins(given: Partial<Record<Side, number | undefined>>): PageMargins {
  const stated = SIDES.filter((side) => given[side] !== undefined)
  const { top, right, bottom, left } = given
  return {
    top: top ?? DEFAULT_MARGIN_MM,
    right: right ?? DEFAULT_MARGIN_MM,
    bottom: bottom ?? DEFAULT_MARGIN_MM,
    left: left ?? DEFAULT_MARGIN_MM,
    stated,
  }
}

function side(name: string) {
  return margin.optional().meta({
    description: `${name} margin in millimetres, from 0 to ${MAX_MARGIN_MM}. Left out: that of the document's \`@page\` rule, else ${DEFAULT_MARGIN_MM}.`,
  })
}

const sides = z
  .strictObject({
    top: side('Top'),
    right: side('Right'),
    bottom: side('Bottom'),
    left: side('Left'),
  })
  .transform(pageMargins)
  .meta({ title: 'Margins', description: 'Margins of a page, by side.' })

/** Page margins: one number for all sides, or an object of sides. Always four sides once parsed. */
export const margins = z
  .union([margin.transform((mm) => pageMargins(allSides(mm))), sides], { error: FORM })
  .meta({
    description: `Page margins in millimetres: one number for all sides, or an object of sides. A side stated here wins over the document's \`@page\` rules; a side that is left out is theirs, else ${DEFAULT_MARGIN_MM}. They must leave at least ${MIN_CONTENT_MM} × ${MIN_CONTENT_MM} mm for content.`,
  })

function ownSide(name: string) {
  return margin.optional().meta({
    description: `${name} margin in millimetres, from 0 to ${MAX_MARGIN_MM}. Default: the margin of the document.`,
  })
}

const ownSides = z
  .strictObject({
    top: ownSide('Top'),
    right: ownSide('Right'),
    bottom: ownSide('Bottom'),
    left: ownSide('Left'),
  })
  .meta({
    title: 'OwnMargins',
    description:
      'Margins of a page, by side. A side that is left out keeps the margin of the document.',
  })

/** Page margins of a document that brings its own: one number for all sides, or an object of those that change. */
export const ownMargins = z.union([margin.transform(allSides), ownSides], { error: FORM }).meta({
  description: `Page margins in millimetres: one number for all sides, or an object of sides; a side that is left out keeps the margin of the document. They must leave at least ${MIN_CONTENT_MM} × ${MIN_CONTENT_MM} mm for content.`,
})

/** Parsed {@link ownMargins}. */
export type OwnMargins = z.output<typeof ownMargins>

/** The options that decide where content may stand on a page. */
interface ContentBoxOptions {
  readonly page_size: string
  readonly orientation: Orientation
  readonly margins_mm: Readonly<Record<Side, number>>
  readonly prefer_css_page_size?: boolean
  readonly single_page?: boolean
}

/**
 * Refuses margins that leave no room for content.
 *
 * Not checked where the page is not known beforehand: `prefer_css_page_size` takes it from the document,
 * `single_page` takes its height from the content.
 */
export function refuseNarrowContentBox(options: ContentBoxOptions, ctx: z.RefinementCtx): void {
  if (options.prefer_css_page_size === true) return
  // An object-level check also runs after a field was refused; that error stands already.
  if (parsePageSize(options.page_size) === undefined) return
  const { widthMm, heightMm } = pageSizeMm(options.page_size, options.orientation)
  const { top, right, bottom, left } = options.margins_mm
  const refuse = (sidesNamed: string, pageMm: number, sum: string) =>
    ctx.addIssue({
      code: 'custom',
      path: ['margins_mm'],
      message: `must leave at least ${MIN_CONTENT_MM} mm between ${sidesNamed} of a page of ${pageMm} mm`,
      params: { given: `${sum} mm` },
    })
  if (widthMm - left - right < MIN_CONTENT_MM) {
    refuse('the left and right margins', widthMm, `${left} + ${right}`)
  }
  if (options.single_page !== true && heightMm - top - bottom < MIN_CONTENT_MM) {
    refuse('the top and bottom margins', heightMm, `${top} + ${bottom}`)
  }
}
