import { posix } from 'node:path'
import { addRelationship, freeName } from '../../add-relationship.ts'
import { declareContentType } from '../../content-types.ts'
import type { OfficePackage } from '../../office-package.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'

/**
 * Adds the part of a worksheet to a workbook, which does not list it yet.
 *
 * @param document changed in place
 * @returns the relationship to it
 */
export function addSheet(document: OfficePackage, main: string, text: string): string {
  const folder = posix.join(posix.dirname(main), 'worksheets')
  // By a name that exceljs knows: it goes by names, not by relationships.
  const part = freeName(
    (number) => `${folder}/sheet${number}.xml`,
    (name) => document.has(name),
  )
  document.write(part, text)
  declareContentType(document, part, CONTENT_TYPE)
  return addRelationship(document, { from: main, to: part, kind: 'worksheet' })
}
