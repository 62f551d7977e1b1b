import { languageOfText } from '../../../../text/language-of-text.ts'
import { hasElement } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

/** Distance of the tab stops of Word in Korean, in twips, as its PDFs show. */
const KOREAN_TWIPS = 800

/**
 * States the distance of tab stops of a Korean document that states none, as other programs than Word write them: it is
 * that of the Word that opens it. Behind the number of a list without an indent, text moves by 4 pt.
 *
 * @param document changed in place
 * @param passages texts of the document
 */
export function giveDefaultTabs(
  document: OfficePackage,
  main: string,
  passages: readonly string[],
): void {
  const part = document.related(main, 'settings')
  if (part === undefined || languageOfText(passages.join('\n')) !== 'ko') return
  const text = document.text(part)
  if (hasElement(text, part, ['defaultTabStop'])) return
  const scanner = new XmlScanner(text, part)
  scanner.next()
  // A root without content says nothing, to LibreOffice either.
  if (scanner.kind !== 'open') return
  const { prefix, end } = scanner
  const stop = `<${prefix}defaultTabStop ${prefix}val="${KOREAN_TWIPS}"/>`
  document.write(part, text.slice(0, end) + stop + text.slice(end))
}
