import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

const PAGE_NUMBER = /^\s*(?:PAGE|PAGEREF|NUMPAGES|SECTIONPAGES)\b/i
const CONTENTS = /^toc \d/i

/**
 * Tells numbers of pages in the text (PAGEREF, NUMPAGES): they count the document's own pages, and these are others.
 *
 * Lines in styles of contents are not meant, which lose their numbers.
 */
export function tellOwnPageNumbers(
  document: OfficePackage,
  main: string,
  parts: readonly string[],
): readonly RenderWarning[] {
  const contents = contentsStyles(document, main)
  if (!parts.some((part) => hasPageNumber(document.text(part), part, contents))) return []
  const message =
    'Numbers of pages in the text are those of the document, whose content flows over other pages here. options.mode "layout" keeps its pages.'
  return [renderWarning('content_left_out', message)]
}

function contentsStyles(document: OfficePackage, main: string): ReadonlySet<string> {
  const part = document.related(main, 'styles')
  const styles = new Set<string>()
  if (part === undefined) return styles
  const scanner = new XmlScanner(document.text(part), part)
  let style = ''
  while (scanner.next()) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'style') style = scanner.attribute('styleId') ?? ''
    if (element === 'name' && CONTENTS.test(scanner.attribute('val') ?? '')) styles.add(style)
  }
  return styles
}

function hasPageNumber(text: string, part: string, contents: ReadonlySet<string>): boolean {
  if (!/PAGE/i.test(text)) return false
  const scanner = new XmlScanner(text, part)
  let style = ''
  let instruction = ''
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'p' && kind === 'open') style = ''
    if (element === 'pStyle' && kind !== 'close') style = scanner.attribute('val') ?? ''
    if (element === 'fldChar' && kind !== 'close') instruction = ''
    if (element === 'instrText' && kind === 'close') instruction += scanner.textBefore()
    if (element === 'fldSimple' && kind !== 'close') instruction = scanner.attribute('instr') ?? ''
    if (PAGE_NUMBER.test(instruction) && !contents.has(style)) return true
  }
  return false
}
