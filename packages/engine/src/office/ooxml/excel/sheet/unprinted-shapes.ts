import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'

const ANCHOR = /^(?:twoCell|oneCell|absolute)Anchor$/
const SLICER = /\/drawing\/2010\/slicer$|\/drawing\/2012\/timeslicer$/

/**
 * Takes out of a sheet's drawing the objects that Excel does not print: hidden ones, and those without "Print object".
 * So go the notes that stand for slicers and timelines in programs that do not know them.
 *
 * @param document changed in place
 * @returns whether there was a slicer or a timeline
 */
export function dropUnprintedShapes(document: OfficePackage, sheet: string): boolean {
  const part = document.related(sheet, 'drawing')
  if (part === undefined) return false
  const text = document.text(part)
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  let hasSlicer = false
  while (scanner.next()) {
    if (!ANCHOR.test(scanner.element) || scanner.kind !== 'open') continue
    const { start } = scanner
    const { isSlicer, isUnprinted } = readAnchor(scanner)
    if (isSlicer || isUnprinted) edits.remove(start, scanner.end)
    hasSlicer ||= isSlicer && !isUnprinted
  }
  if (!edits.isEmpty) document.write(part, edits.apply(text))
  return hasSlicer
}

/** Facts of one object; the scanner is at its end afterwards. */
function readAnchor(scanner: XmlScanner) {
  const { depth } = scanner
  let isSlicer = false
  let isUnprinted = false
  let isFirst = true
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind } = scanner
    if (kind === 'close') continue
    if (element === 'clientData') isUnprinted ||= isOff(scanner.attribute('fPrintsWithSheet'))
    else if (element === 'a:graphicData') isSlicer ||= SLICER.test(scanner.attribute('uri') ?? '')
    else if (element === 'cNvPr' && isFirst) {
      // Those inside a group are its parts.
      isUnprinted ||= /^(?:1|true)$/.test(scanner.attribute('hidden') ?? '')
      isFirst = false
    }
  }
  return { isSlicer, isUnprinted }
}

function isOff(value: string | undefined): boolean {
  return value === '0' || value === 'false'
}
