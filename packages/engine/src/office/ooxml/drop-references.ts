import { TextEdits } from '../xml/text-edits.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import type { OfficePackage } from './office-package.ts'
import { targetPart } from './relationships.ts'

/**
 * Takes out of a part the references that lead nowhere: to a relationship, or to a part, that is not there.
 *
 * The element stays, with the text in it. Readers that look for what a reference names give up on the document.
 *
 * @param document changed in place when the part has such references
 */
export function dropReferences(document: OfficePackage, part: string): void {
  if (!document.has(part) || !/\.(?:xml|vml)$/i.test(part)) return
  const relationships = document.relationships(part)
  const known = new Set(
    relationships
      .filter(({ external, target }) => external || leadsSomewhere(document, part, target))
      .map(({ id }) => id),
  )
  const text = document.text(part)
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  while (scanner.next()) {
    // The names of attributes of relationships have a prefix, and few tags have one of them.
    if (scanner.kind === 'close' || !hasPrefixedAttribute(scanner)) continue
    for (const attribute of scanner.attributes()) {
      const { value, start, end } = attribute
      const isReference = scanner.attributeName(attribute).startsWith('r:')
      if (isReference && !known.has(value)) edits.remove(start, end)
    }
  }
  if (!edits.isEmpty) document.write(part, edits.apply(text))
}

function hasPrefixedAttribute({ text, start, end }: XmlScanner): boolean {
  return /\s[\w.-]+:(?:id|embed|link|pict|href|dm|lo|qs|cs)\s*=/.test(text.slice(start, end))
}

function leadsSomewhere(document: OfficePackage, part: string, target: string): boolean {
  // A place in the document itself.
  return target.startsWith('#') || document.has(targetPart(part, target))
}
