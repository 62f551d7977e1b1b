import type { RenderOptions } from '../../../../schemas/options/render-options.ts'
import type { OpenDocument } from '../../../load/loaded-document.ts'
import { AUTO_HYPHENS, PAGED_CSS, UNSUPPORTED_CSS } from '../../unsupported-css.ts'

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
export async function unsupportedInHeaders(
  { world }: Pick<OpenDocument, 'world'>,
  {
    header_html: header,
    footer_html: footer,
  }: Partial<Pick<RenderOptions, 'header_html' | 'footer_html'>>,
): Promise<readonly string[]> {
  const css = [header, footer]
    .flatMap((html) => Object.values(html ?? {}))
    .map(stylesIn)
    .join('\n')
  if (css.trim() === '') return []
  const features = await world.call('featuresIn', css, LOOKED_FOR)
  return features.map((feature) => `${feature} in header_html and footer_html`)
}

/** Style sheets in HTML, and its style attributes as rules. */
function stylesIn(html: string): string {
  const sheets = [...html.matchAll(/<style\b[^<>]*>([\s\S]*?)(?:<\/style|$)/gi)]
  const attributes = [...html.matchAll(/\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
  return [
    ...sheets.map(([, css = '']) => css),
    ...attributes.map(([, double = '', single = '']) => `svc{${double}${single}}`),
  ].join('\n')
}
