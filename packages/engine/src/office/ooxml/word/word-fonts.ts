import { XmlScanner } from '../../xml/xml-scanner.ts'
import type { OfficePackage } from '../office-package.ts'

interface Style {
  readonly basedOn?: string
  readonly fonts: readonly string[]
}

interface Styles {
  readonly byId: ReadonlyMap<string, Style>
  /** Fonts of the document's defaults and of the default styles. */
  readonly defaults: readonly string[]
}

const STYLE_REFERENCES = new Set(['pStyle', 'rStyle', 'tblStyle'])

/**
 * Names of the fonts that the text of a Word document asks for: directly, by the styles in use and what they
 * are based on, by the defaults, and by the theme.
 *
 * Fonts of scripts that the text may not hold (East Asian, complex) are left out.
 */
export function wordFonts(
  document: OfficePackage,
  main: string,
  stories: readonly string[],
): ReadonlySet<string> {
  const theme = themeFonts(document, main)
  const { byId, defaults } = readStyles(document, main, theme)
  const fonts = new Set(defaults)
  const used = new Set<string>()
  for (const story of stories) {
    const scanner = new XmlScanner(document.text(story), story)
    while (scanner.next()) {
      if (scanner.kind === 'close') continue
      const { element } = scanner
      if (element === 'rFonts') for (const font of fontsOf(scanner, theme)) fonts.add(font)
      else if (element === 'sym') addDefined(fonts, scanner.attribute('font'))
      else if (STYLE_REFERENCES.has(element)) addDefined(used, scanner.attribute('val'))
    }
  }
  // The set grows while it is gone through: a style brings the one it is based on.
  for (const id of used) {
    const style = byId.get(id)
    addDefined(used, style?.basedOn)
    for (const font of style?.fonts ?? []) fonts.add(font)
  }
  return fonts
}

function readStyles(
  document: OfficePackage,
  main: string,
  theme: ReadonlyMap<string, string>,
): Styles {
  const byId = new Map<string, Style>()
  const defaults: string[] = []
  const part = document.related(main, 'styles')
  if (part === undefined) return { byId, defaults }
  const scanner = new XmlScanner(document.text(part), part)
  let id: string | undefined
  let basedOn: string | undefined
  let fonts = defaults
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'style' && kind === 'open') {
      const isDefault = /^(?:1|true|on)$/.test(scanner.attribute('default') ?? '')
      id = scanner.attribute('styleId')
      basedOn = undefined
      fonts = isDefault ? defaults : []
    } else if (element === 'style' && kind === 'close') {
      if (id !== undefined) byId.set(id, { fonts, ...(basedOn !== undefined && { basedOn }) })
    } else if (element === 'basedOn') basedOn = scanner.attribute('val') ?? basedOn
    else if (element === 'rFonts' && kind !== 'close') fonts.push(...fontsOf(scanner, theme))
  }
  return { byId, defaults }
}

/** Latin fonts of the theme, as `major` and `minor`. */
function themeFonts(document: OfficePackage, main: string): ReadonlyMap<string, string> {
  const fonts = new Map<string, string>()
  const part = document.related(main, 'theme')
  if (part === undefined) return fonts
  const scanner = new XmlScanner(document.text(part), part)
  let place: string | undefined
  while (scanner.next()) {
    const { element } = scanner
    if (element === 'majorFont' || element === 'minorFont') place = element.slice(0, 5)
    const typeface = element === 'latin' ? scanner.attribute('typeface') : undefined
    if (place !== undefined && typeface && !fonts.has(place)) fonts.set(place, typeface)
  }
  return fonts
}

function fontsOf(scanner: XmlScanner, theme: ReadonlyMap<string, string>): readonly string[] {
  const attributes = new Map(scanner.attributes().map(({ local, value }) => [local, value]))
  return ['ascii', 'hAnsi'].flatMap((script) => {
    const fromTheme = attributes.get(`${script}Theme`)?.slice(0, 5)
    const name = fromTheme === undefined ? attributes.get(script) : theme.get(fromTheme)
    return name === undefined || name === '' ? [] : [name]
  })
}

function addDefined(set: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== '') set.add(value)
}
