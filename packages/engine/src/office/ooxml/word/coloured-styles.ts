import { XmlScanner } from '../../xml/xml-scanner.ts'
import type { OfficePackage } from '../office-package.ts'

interface Style {
  basedOn?: string
  hasColour: boolean
}

/** Whether a paragraph style sets the colour of its text, itself or by what it is based on; read when first asked. */
export function colouredStyles(document: OfficePackage, main: string): (style: string) => boolean {
  let styles: ReadonlyMap<string, Style> | undefined
  return (id) => {
    styles ??= readStyles(document, main)
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
      seen.add(at)
      const style = styles.get(at)
      if (style?.hasColour === true) return true
      at = style?.basedOn
    }
    return false
  }
}

function readStyles(document: OfficePackage, main: string): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  const part = document.related(main, 'styles')
  if (part === undefined) return styles
  const scanner = new XmlScanner(document.text(part), part)
  let style: Style = { hasColour: false }
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') {
      style = { hasColour: false }
      styles.set(scanner.attribute('styleId') ?? '', style)
    } else if (element === 'basedOn') {
      const based = scanner.attribute('val')
      if (based !== undefined) style.basedOn = based
    } else if (element === 'color' && scanner.attribute('val') !== 'auto') style.hasColour = true
  }
  return styles
}
