import type { MarkdownOptions } from '../../schemas/options/markdown-options.ts'
import { pageSizeMm } from '../../units/paper.ts'
import { fontFaceRules } from './fonts.ts'
import { formulaStyles, THEME_FONTS } from './own-files.ts'
import { BASE_STYLES } from './themes/base-styles.ts'
import { THEMES } from './themes/themes.ts'

/** Room that a picture leaves for the line it stands in, in millimetres. */
const LINE_MM = 8

/** All styles of a page: fonts, formulas where it has any, the theme, and what the options add. */
export async function pageStyles(
  options: MarkdownOptions,
  { hasFormulas }: { readonly hasFormulas: boolean },
): Promise<string> {
  const { fonts, css } = THEMES[options.theme]
  const [faces, formulas] = await Promise.all([
    fontFaceRules(fonts, THEME_FONTS),
    hasFormulas ? formulaStyles() : '',
  ])
  return [
    faces,
    formulas,
    BASE_STYLES,
    css,
    pageHeight(options),
    pageBreaks(options),
    options.css ?? '',
  ].join('\n')
}

/** Nothing is taller than a page: a browser would cut it in two. */
function pageHeight({
  page_size,
  orientation,
  margins_mm,
  single_page,
  scale,
}: MarkdownOptions): string {
  if (single_page) return ':root{--page-height:none}'
  const { heightMm } = pageSizeMm(page_size, orientation)
  const content = (heightMm - margins_mm.top - margins_mm.bottom) / scale - LINE_MM
  return `:root{--page-height:${Math.max(content, LINE_MM).toFixed(2)}mm}`
}

/** Elements that begin a new page; not the first heading of a document, since nothing but its title stands before it. */
function pageBreaks({ break_before: names }: MarkdownOptions): string {
  const headings = names.filter((name) => name !== 'hr')
  const breaks = headings.map((name) => `${name}:not(:first-child){break-before:page}`)
  if (names.includes('hr')) breaks.push('hr{break-before:page;border:0;margin:0;height:0}')
  return breaks.join('')
}
