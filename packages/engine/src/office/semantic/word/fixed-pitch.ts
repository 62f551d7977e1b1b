import type { OfficePackage } from '../../ooxml/office-package.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Fonts whose letters have one width, by their names. */
const NAMES =
  /courier|consolas|monospace|\bmono\b|menlo|monaco|lucida (?:console|sans typewriter)|cascadia|fira code|source code|inconsolata|letter gothic|typewriter|fixedsys|jetbrains/i

/** Texts of a Word document whose letters have one width: code. */
export interface FixedPitch {
  /** Whether a font has letters of one width. */
  readonly isFont: (name: string) => boolean
  /** Whether a style of paragraphs or characters, or one below it, names such a font. */
  readonly isStyle: (id: string) => boolean
}

/**
 * Reads which fonts and styles have letters of one width. Styles that paragraphs have anyway do not count: a document that is
 * typed on such a machine is no code.
 */
export function fixedPitch(document: OfficePackage, main: string): FixedPitch {
  const fixed = fixedFonts(document, main)
  const isFont = (name: string) => NAMES.test(name) || fixed.has(name.toLowerCase())
  const styles = readStyles(document, main)
  const isStyle = (id: string) => {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
      seen.add(at)
      const style = styles.get(at)
      if (style === undefined || style.isDefault) return false
      if (style.font !== undefined) return isFont(style.font)
      at = style.basedOn
    }
    return false
  }
  return { isFont, isStyle }
}

/** Western fonts that the document's own table calls fixed, in lower case: those of East Asia write text, too. */
function fixedFonts(document: OfficePackage, main: string): ReadonlySet<string> {
  const fixed = new Set<string>()
  const part = document.related(main, 'fontTable')
  if (part === undefined) return fixed
  const scanner = new XmlScanner(document.text(part), part)
  let name = ''
  let isWestern = true
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    const value = scanner.attribute('val') ?? ''
    if (element === 'font') {
      name = scanner.attribute('name')?.toLowerCase() ?? ''
      isWestern = true
    } else if (element === 'charset') isWestern = value === '00'
    else if (element === 'pitch' && value === 'fixed' && isWestern) fixed.add(name)
  }
  return fixed
}

interface Style {
  readonly isDefault: boolean
  font?: string
  basedOn?: string
}

function readStyles(document: OfficePackage, main: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  const part = document.related(main, 'styles')
  if (part === undefined) return styles
  const scanner = new XmlScanner(document.text(part), part)
  let style: Style | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') {
      style = { isDefault: /^(?:1|true|on)$/.test(scanner.attribute('default') ?? '') }
      styles.set(scanner.attribute('styleId') ?? '', style)
    } else if (style === undefined) continue
    else if (element === 'basedOn') style.basedOn = scanner.attribute('val') ?? ''
    else if (element === 'rFonts') {
      const font = scanner.attribute('ascii')
      if (font !== undefined) style.font ??= font
    }
  }
  return styles
}
