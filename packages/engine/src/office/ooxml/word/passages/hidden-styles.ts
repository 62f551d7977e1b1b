import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Paragraph and character styles whose text is hidden. */
export function hiddenStyles(document: OfficePackage, main: string): ReadonlySet<string> {
  const part = document.related(main, 'styles')
  const text = part === undefined ? '' : document.text(part)
  const hidden = new Set<string>()
  if (part === undefined || !text.includes('vanish')) return hidden
  const scanner = new XmlScanner(text, part)
  let style: string | undefined
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    if (scanner.element === 'style') style = scanner.attribute('styleId')
    if (style !== undefined && isHiding(scanner)) hidden.add(style)
  }
  return hidden
}

/** Whether the tag that a scanner stands at hides text. */
export function isHiding(scanner: XmlScanner): boolean {
  return scanner.element === 'vanish' && !/^(?:0|false|off)$/.test(scanner.attribute('val') ?? '')
}
