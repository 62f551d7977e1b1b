import { mentionsWordFont, wordFontNames } from '../../../fonts/word-metrics.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import type { OfficePackage } from '../../office-package.ts'
import { storyParts } from '../word-parts.ts'

/** Elements that name fonts, in text and in themes, by their bare names. */
const NAMING = /^(?:rFonts|latin|ea|cs|font)$/
const NAMES = /^(?:ascii|hAnsi|eastAsia|cs|typeface)$/

/** Names the fonts of a Word document in its text, styles, lists and themes, as {@link nameMetricFonts} does. */
export function nameMetricFontsOf(document: OfficePackage, main: string): void {
  const others = ['styles', 'numbering', 'theme'].flatMap(
    (kind) => document.related(main, kind) ?? [],
  )
  for (const part of [...storyParts(document, main), ...others]) {
    const text = document.text(part)
    const named = nameMetricFonts(text, part)
    if (named !== text) document.write(part, named)
  }
}

/**
 * Names fonts so that a layout engine takes the stand-in with their metrics, where it has one: only Word gives lines in
 * fonts of Chinese, Japanese and Korean more height than the fonts ask for, so other formats keep the plain names.
 *
 * @returns the text, the same when it names none
 */
export function nameMetricFonts(text: string, part: string): string {
  if (!mentionsWordFont(text)) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.kind === 'close' || !NAMING.test(scanner.local)) continue
    for (const { local, name, value, start, end } of scanner.attributes()) {
      const names = NAMES.test(local) ? wordFontNames(value) : undefined
      if (names !== undefined) edits.replace(start, end, ` ${name}="${escapeXml(names)}"`)
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
