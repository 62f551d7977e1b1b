import type { MarkdownOptions } from '../../schemas/options/markdown-options.ts'
import type { RunningHtml } from '../../schemas/sources/running-html.ts'
import { pageBox } from './page-box.ts'
import { THEMES } from './themes/themes.ts'

/** Least margin that has room for a line at the foot of a page. */
const LEAST_FOOT_MM = 12

/**
 * Footer of a document: that of the request, else that of the theme. Headers, footers and margin boxes that somebody states
 * stand alone, and a cover has none.
 *
 * @param html the content, whose own styles count
 */
export function pageFooter(html: string, options: MarkdownOptions): RunningHtml | undefined {
  const { theme, header_html, footer_html, single_page, cover, css = '' } = options
  const own = THEMES[theme].footer
  const isStated = header_html !== undefined || footer_html !== undefined
  if (own === undefined || isStated || single_page) return footer_html
  if (hasMarginBoxes(css) || hasMarginBoxes(html)) return undefined
  if (pageBox(options).footMm < LEAST_FOOT_MM) return undefined
  return cover === undefined ? own : { ...own, first: '' }
}

function hasMarginBoxes(text: string): boolean {
  return /@(?:top|bottom|left|right)-(?:left|center|right|top|middle|bottom)\b/i.test(text)
}
