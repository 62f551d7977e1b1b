import type { MarkdownOptions } from '../../schemas/options/markdown-options.ts'
import { MIN_CONTENT_MM, SIDES, type Side } from '../../schemas/values/pages/margins.ts'
import { pageSizeMm } from '../../units/paper.ts'
import { THEMES } from './themes/themes.ts'

const OPPOSITE = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const

/** Options that decide how large the pages of a document are, and what of them its content has. */
type PageOptions = Pick<
  MarkdownOptions,
  'theme' | 'page_size' | 'orientation' | 'margins_mm' | 'scale'
>

/** Room for content on a page, in millimetres of the document's own measures. */
export interface PageBox {
  readonly widthMm: number
  readonly heightMm: number
  /** Height of the margin at the foot, in millimetres of the paper. */
  readonly footMm: number
  /** Rule for the margins that the theme decides; empty where the request states all. */
  readonly rule: string
}

/** The page of a theme: sides that the request states are the request's, the others the theme's. */
export function pageBox({
  theme,
  page_size,
  orientation,
  margins_mm: given,
  scale,
}: PageOptions): PageBox {
  const { widthMm, heightMm } = pageSizeMm(page_size, orientation)
  const { margins } = THEMES[theme]
  const isStated = (side: Side) => given.stated.includes(side)
  const own = SIDES.filter((side) => !isStated(side))
  const marginMm = (side: Side) => {
    if (isStated(side)) return given[side]
    const lengthMm = side === 'left' || side === 'right' ? widthMm : heightMm
    const wanted = margins[side] * lengthMm
    const opposite = OPPOSITE[side]
    const left = isStated(opposite) ? lengthMm - given[opposite] - MIN_CONTENT_MM : wanted
    return Math.round(Math.min(wanted, left) * 100) / 100
  }
  const rules = own.map((side) => `margin-${side}:${marginMm(side)}mm`)
  return {
    widthMm: (widthMm - marginMm('left') - marginMm('right')) / scale,
    heightMm: (heightMm - marginMm('top') - marginMm('bottom')) / scale,
    footMm: marginMm('bottom'),
    rule: rules.length === 0 ? '' : `@page{${rules.join(';')}}`,
  }
}
