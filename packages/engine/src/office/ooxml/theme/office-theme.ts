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

/** Namespace of themes and drawings (ISO/IEC 29500-1, 20.1). */
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
/** Widths of lines in EMU: thin, of a series, thick (ISO/IEC 29500-1, 20.1.4.1.21). */
const LINE_WIDTHS = [9525, 25_400, 38_100]

/** The three schemes of a theme, in their order (ISO/IEC 29500-1, 20.1.6.10). */
export const SCHEMES = ['clrScheme', 'fontScheme', 'fmtScheme'] as const

/** One scheme of the theme of Office, with the namespace of its elements. */
export function officeScheme(scheme: (typeof SCHEMES)[number]): string {
  const content = { clrScheme: coloursXml, fontScheme: fontsXml, fmtScheme: formatsXml }[scheme]()
  return `<a:${scheme} xmlns:a="${DRAWING}" name="Office">${content}</a:${scheme}>`
}

/** The part of the theme of Office, with its plain formats: fills of one colour, lines, no effects. */
export function officeTheme(): string {
  const schemes = SCHEMES.map(officeScheme).join('')
  return `<a:theme xmlns:a="${DRAWING}" name="Office"><a:themeElements>${schemes}</a:themeElements></a:theme>`
}

function coloursXml(): string {
  const colours = Object.entries(OFFICE_THEME).map(
    ([name, rgb]) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`,
  )
  return colours.join('')
}

function fontsXml(): string {
  const fonts = (latin: string) =>
    `<a:latin typeface="${latin}"/><a:ea typeface=""/><a:cs typeface=""/>`
  return `<a:majorFont>${fonts('Calibri Light')}</a:majorFont><a:minorFont>${fonts('Calibri')}</a:minorFont>`
}

function formatsXml(): string {
  const lines = LINE_WIDTHS.map((width) => `<a:ln w="${width}">${FILL}</a:ln>`)
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return [
    `<a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${lines.join('')}</a:lnStyleLst>`,
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst>`,
  ].join('')
}
