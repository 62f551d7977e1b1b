import { posix } from 'node:path'
import { addRelationship, freeName } from './add-relationship.ts'
import { declareContentType } from './content-types.ts'
import type { OfficePackage } from './office-package.ts'

/** Colours of the theme that documents have which bring none, as `RRGGBB`: Office 2013 to 2022. */
export const OFFICE_THEME = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '44546A',
  lt2: 'E7E6E6',
  accent1: '4472C4',
  accent2: 'ED7D31',
  accent3: 'A5A5A5',
  accent4: 'FFC000',
  accent5: '5B9BD5',
  accent6: '70AD47',
  hlink: '0563C1',
  folHlink: '954F72',
} as const

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml'
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
/** Widths of lines in EMU: thin, of a series, thick (ISO/IEC 29500-1, 20.1.4.1.21). */
const LINE_WIDTHS = [9525, 25_400, 38_100]

/**
 * Gives a document without a theme the one that Office takes then: without any, LibreOffice draws bars and lines of
 * charts that state no colour in none.
 *
 * @param document changed in place where it has no theme
 * @param main part that leads to the theme
 */
export function giveTheme(document: OfficePackage, main: string): void {
  if (document.related(main, 'theme') !== undefined) return
  const part = freeName(
    (number) => posix.join(posix.dirname(main), 'theme', `theme${number}.xml`),
    (name) => document.has(name),
  )
  document.write(part, themeXml())
  declareContentType(document, part, CONTENT_TYPE)
  addRelationship(document, { from: main, to: part, kind: 'theme' })
}

function themeXml(): string {
  const colours = Object.entries(OFFICE_THEME).map(
    ([name, rgb]) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`,
  )
  const lines = LINE_WIDTHS.map((width) => `<a:ln w="${width}">${FILL}</a:ln>`)
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return [
    '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office">',
    `<a:themeElements><a:clrScheme name="Office">${colours.join('')}</a:clrScheme>`,
    `<a:fontScheme name="Office"><a:majorFont>${fontXml('Calibri Light')}</a:majorFont>`,
    `<a:minorFont>${fontXml('Calibri')}</a:minorFont></a:fontScheme>`,
    `<a:fmtScheme name="Office"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${lines.join('')}</a:lnStyleLst>`,
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  ].join('')
}

function fontXml(latin: string): string {
  return `<a:latin typeface="${latin}"/><a:ea typeface=""/><a:cs typeface=""/>`
}
