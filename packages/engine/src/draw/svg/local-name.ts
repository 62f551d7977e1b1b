import type { XmlElement } from '@rgrove/parse-xml'

/** Name of an element without the prefix of its namespace. */
export function localName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(':') + 1)
}
