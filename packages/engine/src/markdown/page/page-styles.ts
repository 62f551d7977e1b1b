import type { MarkdownOptions } from '../../schemas/options/markdown-options.ts'
import { NOTE_PLACE } from '../book/note-place.ts'
import { fontFaceRules } from './fonts.ts'
import { formulaStyles, THEME_FONTS } from './own-files.ts'
import { pageBox } from './page-box.ts'
import { BASE_STYLES, FOOT_NOTE_STYLES } from './themes/base-styles.ts'
import { THEMES } from './themes/themes.ts'

/** Room that a picture leaves for the line it stands in, in millimetres. */
const LINE_MM = 8

/** All styles of a page: fonts, formulas where it has any, the theme, and what the options add. */
export async function pageStyles(
  options: MarkdownOptions,
  { hasFormulas, html }: { readonly hasFormulas: boolean; readonly html: string },
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
    html.includes(NOTE_PLACE) ? FOOT_NOTE_STYLES : '',
    css,
    pageRules(options),
    pageBreaks(options),
    options.css ?? '',
  ].join('\n')
}

/** The page, and its height: nothing is taller, for a browser would cut it in two. */
function pageRules(options: MarkdownOptions): string {
  const { rule, heightMm } = pageBox(options)
  if (options.single_page) return `${rule}:root{--page-height:none}`
  const content = heightMm - LINE_MM
  return `${rule}:root{--page-height:${Math.max(content, LINE_MM).toFixed(2)}mm}`
}

/** Elements that begin a new page; not the first heading of a document, since nothing but its title stands before it. */
function pageBreaks({ break_before: names }: MarkdownOptions): string {
  const headings = names.filter((name) => name !== 'hr')
  const breaks = headings.map((name) => `${name}:not(:first-child){break-before:page}`)
  if (names.includes('hr')) breaks.push('hr{break-before:page;border:0;margin:0;height:0}')
  return breaks.join('')
}
