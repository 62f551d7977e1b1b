import type { RenderOptions } from '../../../../schemas/options/render-options.ts'
import { AUTO_HYPHENS, PAGED_CSS, UNSUPPORTED_CSS } from '../../unsupported-css.ts'
import { readableCss } from '../readable-css.ts'

/** CSS of text that is carried out in the document alone: headers and footers are laid out when its pages are known. */
const TEXT_FEATURES: ReadonlySet<string> = new Set([
  'string-set',
  'string()',
  'float: footnote',
  'position: running()',
  'element()',
  'target-counter()',
  'target-text()',
  'leader()',
  'device-cmyk()',
])

const LOOKED_FOR = [
  ...[...PAGED_CSS, ...UNSUPPORTED_CSS].filter(({ feature }) => TEXT_FEATURES.has(feature)),
  AUTO_HYPHENS,
]

/** CSS in the styles of headers and footers that nobody carries out there. */
export function unsupportedInHeaders({
  header_html: header,
  footer_html: footer,
}: Partial<Pick<RenderOptions, 'header_html' | 'footer_html'>>): readonly string[] {
  const css = [header, footer]
    .flatMap((html) => Object.values(html ?? {}))
    .map(stylesIn)
    .join('\n')
  if (css.trim() === '') return []
  return LOOKED_FOR.filter(({ pattern }) => new RegExp(pattern, 'i').test(css)).map(
    ({ feature }) => `${feature} in header_html and footer_html`,
  )
}

/** Style sheets in HTML, and its style attributes as rules. */
function stylesIn(html: string): string {
  const sheets = [...html.matchAll(/<style\b[^<>]*>([\s\S]*?)(?:<\/style|$)/gi)]
  const attributes = [...html.matchAll(/\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
  return readableCss(
    [
      ...sheets.map(([, css = '']) => css),
      ...attributes.map(([, double = '', single = '']) => `svc{${double}${single}}`),
    ].join('\n'),
  )
}
