import { posix } from 'node:path'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { parseTree, type XmlNode } from '../../xml/xml-tree.ts'
import { addRelationship, freeName } from '../add-relationship.ts'
import { chartParts } from '../charts/chart-parts.ts'
import { declareContentType } from '../content-types.ts'
import type { OfficePackage } from '../office-package.ts'
import { officeScheme, officeTheme, SCHEMES } from './office-theme.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml'
/** An element that may take the colour of a cell from the theme. */
const CELL_COLOUR = /^(?:x14:)?\w*[cC]olor$/

/**
 * Gives a document whose drawings or cells take colours, lines or fonts from its theme the theme that Office takes
 * where it has none, and the schemes that its own lacks: LibreOffice draws in black then, or leaves lines and fills out.
 *
 * @param document changed in place
 * @param main part that leads to the theme
 * @param parts those that show drawings, or colours of cells
 */
export function giveTheme(document: OfficePackage, main: string, parts: readonly string[]): void {
  const own = document.related(main, 'theme')
  const isEmpty = own === undefined || document.read(own).length === 0
  const text = isEmpty ? '' : document.text(own)
  const completed = isEmpty ? officeTheme() : completeTheme(text, own)
  // Sheets are read only where there is something to do.
  if (completed === text || !parts.some((part) => takesFromTheme(document, part))) return
  const part = own ?? addTheme(document, main)
  document.write(part, completed)
}

/** @returns name of the part that is to hold it */
function addTheme(document: OfficePackage, main: string): string {
  const part = freeName(
    (number) => posix.join(posix.dirname(main), 'theme', `theme${number}.xml`),
    (name) => document.has(name),
  )
  declareContentType(document, part, CONTENT_TYPE)
  addRelationship(document, { from: main, to: part, kind: 'theme' })
  return part
}

/** Charts and diagrams take from it whatever they do not state. */
function takesFromTheme(document: OfficePackage, part: string): boolean {
  return (
    chartParts(document, part).length > 0 ||
    document.related(part, 'diagramDrawing') !== undefined ||
    namesThemeColour(document.text(part), part)
  )
}

/** Whether a drawing takes a colour from the theme, or a cell. */
function namesThemeColour(text: string, part: string): boolean {
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    const { element } = scanner
    if (element === 'a:schemeClr') return true
    if (CELL_COLOUR.test(element) && scanner.attribute('theme') !== undefined) return true
  }
  return false
}

/** A theme with the schemes of Office in place of those that it lacks, or that are empty. */
function completeTheme(text: string, part: string): string {
  const elements = childOf(parseTree(text, part).children[0], 'themeElements')
  if (elements === undefined || elements.children.length === 0) return officeTheme()
  const edits = new TextEdits()
  for (const [index, name] of SCHEMES.entries()) {
    const scheme = childOf(elements, name)
    if (scheme === undefined) {
      const before = SCHEMES.slice(0, index).flatMap((one) => childOf(elements, one) ?? [])
      edits.insert(before.at(-1)?.end ?? elements.openEnd, officeScheme(name))
    } else if (isEmptyScheme(scheme)) edits.replace(scheme.start, scheme.end, officeScheme(name))
  }
  return edits.apply(text)
}

/** Whether a scheme has nothing, or formats without a fill or a line. */
function isEmptyScheme({ element, children }: XmlNode): boolean {
  if (children.length === 0) return true
  if (element !== 'fmtScheme') return false
  return ['fillStyleLst', 'lnStyleLst'].some(
    (list) => !children.some((child) => child.element === list && child.children.length > 0),
  )
}

function childOf(parent: XmlNode | undefined, element: string): XmlNode | undefined {
  return parent?.children.find((child) => child.element === element)
}
