import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

interface Style {
  basedOn?: string
  /** Undefined where the style says nothing of it. */
  hides?: boolean
}

/** Paragraph and character styles whose text is hidden, themselves or by what they are based on. */
export function hiddenStyles(document: OfficePackage, main: string): ReadonlySet<string> {
  const part = document.related(main, 'styles')
  const text = part === undefined ? '' : document.text(part)
  if (part === undefined || !text.includes('vanish')) return new Set()
  const styles = readStyles(new XmlScanner(text, part))
  return new Set([...styles.keys()].filter((id) => isHidden(styles, id)))
}

/** Whether the tag that a scanner stands at hides text. */
export function isHiding(scanner: XmlScanner): boolean {
  return scanner.element === 'vanish' && !/^(?:0|false|off)$/.test(scanner.attribute('val') ?? '')
}

function readStyles(scanner: XmlScanner): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') {
      style = {}
      styles.set(scanner.attribute('styleId') ?? '', style)
    } else if (style === undefined) continue
    else if (element === 'vanish') style.hides = isHiding(scanner)
    else if (element === 'basedOn') style.basedOn = scanner.attribute('val') ?? ''
  }
  return styles
}

function isHidden(styles: ReadonlyMap<string, Style>, id: string): boolean {
  const seen = new Set<string>()
  for (let at = id; !seen.has(at); ) {
    seen.add(at)
    const { hides, basedOn } = styles.get(at) ?? {}
    if (hides !== undefined) return hides
    if (basedOn === undefined) return false
    at = basedOn
  }
  return false
}
