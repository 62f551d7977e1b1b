/** Name that runs get whose letters have one width. */
export const CODE_STYLE = 'svc code'

/**
 * Elements for Word's own styles, beside those that mammoth knows (headings, lists, notes, strong text).
 *
 * Classes are those of the theme. Source: mammoth's README, "Writing style maps".
 */
export const STYLE_MAP: readonly string[] = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='heading 7'] => h6:fresh",
  "p[style-name='heading 8'] => h6:fresh",
  "p[style-name='heading 9'] => h6:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='caption'] => p.caption:fresh",
  "p[style-name='Caption'] => p.caption:fresh",
  "p[style-name='TOC Heading'] => p.toc-title:fresh",
  "p[style-name^='toc '] => p.toc:fresh",
  "p[style-name^='TOC '] => p.toc:fresh",
  `r[style-name='${CODE_STYLE}'] => code`,
  "r[style-name='Emphasis'] => em",
  "r[style-name='Intense Emphasis'] => em",
  "br[type='page'] => br",
  "br[type='column'] => br",
  'u => u',
  'highlight => mark',
]
