import { posix } from 'node:path'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import { addRelationship, freeName } from '../../add-relationship.ts'
import { declareContentType } from '../../content-types.ts'
import type { OfficePackage } from '../../office-package.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml'
const NAMESPACES =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * Adds shapes to the drawing of a sheet, which gets one if it has none.
 *
 * @param document changed in place, but for the text of the sheet
 * @param anchors with the prefixes `xdr` and `a`
 * @param text of the sheet
 * @returns the text of the sheet, with a reference to the drawing
 */
export function addAnchors(
  document: OfficePackage,
  sheet: string,
  anchors: readonly string[],
  text: string,
): string {
  const own = document.related(sheet, 'drawing')
  const named = anchors.map((anchor) => anchor.replace('>', ` ${NAMESPACES}>`)).join('')
  if (own !== undefined) {
    const drawing = document.text(own)
    document.write(own, insertAt(drawing, endOfRoot(drawing, own), named))
    return text
  }
  const folder = posix.join(posix.dirname(posix.dirname(sheet)), 'drawings')
  const part = freeName(
    (number) => `${folder}/drawing${number}.xml`,
    (name) => document.has(name),
  )
  document.write(part, `<xdr:wsDr ${NAMESPACES}>${anchors.join('')}</xdr:wsDr>`)
  declareContentType(document, part, CONTENT_TYPE)
  const id = addRelationship(document, { from: sheet, to: part, kind: 'drawing' })
  return refer(text, sheet, id)
}

function refer(text: string, sheet: string, id: string): string {
  const scanner = new XmlScanner(text, sheet)
  let prefix = ''
  let at = text.length
  while (scanner.next()) {
    if (scanner.depth === 0) prefix = scanner.prefix
    const isPlace = scanner.depth === 1 && scanner.element === 'extLst' && scanner.kind === 'open'
    if (isPlace || (scanner.depth === 0 && scanner.kind === 'close')) {
      at = scanner.start
      break
    }
  }
  return insertAt(text, at, `<${prefix}drawing xmlns:r="${RELATIONSHIPS}" r:id="${id}"/>`)
}

/** Start of the end tag of the root. */
function endOfRoot(text: string, part: string): number {
  const scanner = new XmlScanner(text, part)
  let end = text.length
  while (scanner.next()) if (scanner.depth === 0 && scanner.kind === 'close') end = scanner.start
  return end
}

function insertAt(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at)
}
