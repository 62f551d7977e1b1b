import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

const FIELD = /\bSECTIONPAGES\b/i

/** Whether a text may have a field that counts the pages of a section. */
export function mentionsSectionPages(text: string): boolean {
  return FIELD.test(text)
}

/** Sections that the text of a document has. */
export function sectionCount(text: string, part: string): number {
  const scanner = new XmlScanner(text, part)
  let sections = 0
  while (scanner.next()) {
    if (scanner.element === 'sectPr' && scanner.kind !== 'close') sections += 1
  }
  return sections
}

/**
 * Has fields that count the pages of a section count those of the document, where it is one section: LibreOffice does
 * not know the former, and keeps their last result.
 *
 * @param isOneSection of the document that the part belongs to
 * @param onLoss is told of fields that keep their result
 * @returns the text, the same when there is none
 */
export function countSectionPages(
  text: string,
  part: string,
  isOneSection: boolean,
  onLoss: () => void,
): string {
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  const change = (start: number, end: number) => {
    const written = text.slice(start, end)
    if (!FIELD.test(written)) return
    if (isOneSection) edits.replace(start, end, written.replace(FIELD, 'NUMPAGES'))
    else onLoss()
  }
  while (scanner.next()) {
    const { element, kind } = scanner
    if (element === 'instrText' && kind === 'close') change(scanner.textStart, scanner.start)
    else if (element === 'fldSimple' && kind !== 'close') {
      const instruction = scanner.attributeOf('instr')
      if (instruction) change(instruction.start, instruction.end)
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
