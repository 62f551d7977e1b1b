import { escapeXml } from '../xml/xml-text.ts'
import type { OfficePackage } from './office-package.ts'
import { relationshipsPart } from './relationships.ts'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const EMPTY =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'

/**
 * Leads from a part to another.
 *
 * @param document changed in place
 * @param kind last step of the relationship's type, for example `drawing`
 * @returns the id of the relationship
 */
export function addRelationship(
  document: OfficePackage,
  { from, to, kind }: { readonly from: string; readonly to: string; readonly kind: string },
): string {
  const relationships = document.relationships(from)
  const id = freeName(
    (number) => `added${number}`,
    (name) => relationships.some((one) => one.id === name),
  )
  const list = relationshipsPart(from)
  const tag = `Relationship Id="${id}" Type="${TYPES}${kind}" Target="/${escapeXml(to)}"/>`
  const text = document.has(list) ? document.text(list) : EMPTY
  const open = text.replace(
    /<((?:\w+:)?Relationships)(\s[^>]*)?\/>\s*$/,
    (_, name, attributes = '') => `<${name}${attributes}></${name}>`,
  )
  const changed = open.replace(
    /<\/(\w+:)?Relationships\s*>\s*$/,
    (end, prefix = '') => `<${prefix}${tag}${end}`,
  )
  document.write(list, changed)
  return id
}

/** The first of a row of names that nothing has. */
export function freeName(
  name: (number: number) => string,
  isTaken: (name: string) => boolean,
): string {
  let number = 1
  while (isTaken(name(number))) number += 1
  return name(number)
}
