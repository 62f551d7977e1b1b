import { posix } from 'node:path'
import { escapeXml } from '../../../xml/xml-text.ts'
import { declareContentType } from '../../content-types.ts'
import type { OfficePackage } from '../../office-package.ts'
import { relationshipsPart } from '../../relationships.ts'

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'

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
  const relationships = document.relationships(main)
  const id = freeName(
    (number) => `added${number}`,
    (name) => relationships.some((one) => one.id === name),
  )
  const list = relationshipsPart(main)
  const tag = `Relationship Id="${id}" Type="${RELATIONSHIP}" Target="/${escapeXml(part)}"/>`
  const changed = document
    .text(list)
    .replace(/<\/(\w+:)?Relationships\s*>\s*$/, (end, prefix = '') => `<${prefix}${tag}${end}`)
  document.write(list, changed)
  return id
}

function freeName(name: (number: number) => string, isTaken: (name: string) => boolean): string {
  let number = 1
  while (isTaken(name(number))) number += 1
  return name(number)
}
