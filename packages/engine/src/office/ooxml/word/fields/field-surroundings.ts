import type { FieldSurroundings } from '../../../disarm/field-fate.ts'
import { elementsOf, hasElement } from '../../../xml/find-elements.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'
import type { OfficePackage } from '../../office-package.ts'
import { targetPart } from '../../relationships.ts'
import { referencePlaces } from './reference-places.ts'

/** Facts of a Word document that its fields hang on. */
export interface WordSurroundings extends FieldSurroundings {
  /** Names of the headers and footers. */
  readonly running: ReadonlySet<string>
}

/** Fields by the element that states their property (ISO/IEC 29500-2, 10; 29500-1, 22.2). */
const FIELDS: Readonly<Record<string, string>> = {
  'dc:title': 'TITLE',
  'dc:subject': 'SUBJECT',
  'dc:creator': 'AUTHOR',
  'dc:description': 'COMMENTS',
  keywords: 'KEYWORDS',
  lastModifiedBy: 'LASTSAVEDBY',
  revision: 'REVNUM',
  lastPrinted: 'PRINTDATE',
  'dcterms:created': 'CREATEDATE',
  'dcterms:modified': 'SAVEDATE',
  Template: 'TEMPLATE',
  TotalTime: 'EDITTIME',
}

/** Reads the facts that the fields of a document hang on. */
export function fieldSurroundings(
  document: OfficePackage,
  main: string,
  { stories, isLaidOut }: { readonly stories: readonly string[]; readonly isLaidOut: boolean },
): WordSurroundings {
  const running = document
    .relationships(main)
    .filter(({ kind, external }) => /^(?:header|footer)$/.test(kind) && !external)
    .map(({ target }) => targetPart(main, target))
  return {
    ...referencePlaces(document, main, stories),
    running: new Set(running),
    properties: propertyFields(document),
    updatesFields: updatesFields(document, main),
    isOneSection: sectionCount(document.text(main), main) <= 1,
    hasPageFormats: hasPageFormats(document.text(main), main),
    isLaidOut,
  }
}

function propertyFields(document: OfficePackage): ReadonlySet<string> {
  const fields = new Set<string>()
  for (const kind of ['core-properties', 'extended-properties']) {
    const part = document.related('', kind)
    if (part === undefined) continue
    const scanner = new XmlScanner(document.text(part), part)
    while (scanner.next()) {
      const field = FIELDS[scanner.element]
      if (field !== undefined && scanner.kind === 'close' && scanner.textBefore().trim() !== '')
        fields.add(field)
    }
  }
  return fields
}

/** Whether all fields of a document are made anew when it is opened. */
export function updatesFields(document: OfficePackage, main: string): boolean {
  const part = document.related(main, 'settings')
  const text = part === undefined ? '' : document.text(part)
  if (part === undefined || !text.includes('updateFields')) return false
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.element === 'updateFields' && scanner.kind !== 'close') {
      return !/^(?:0|false|off)$/.test(scanner.attribute('val') ?? '')
    }
  }
  return false
}

/** Whether numbers of pages have a format that is none of digits. */
function hasPageFormats(text: string, part: string): boolean {
  const isOther = (numbers: XmlScanner) => (numbers.attribute('fmt') ?? 'decimal') !== 'decimal'
  return hasElement(text, part, ['pgNumType'], isOther)
}

/** Sections that the text of a document has. */
function sectionCount(text: string, part: string): number {
  return [...elementsOf(text, part, ['sectPr'])].length
}
