import { posix } from 'node:path'
import { XmlScanner } from '../xml/xml-scanner.ts'

/** One relationship of a part to another part, or to something outside the package. */
export interface Relationship {
  readonly id: string
  /** Last step of the type's address, the same in transitional and strict documents: `image`, `hyperlink`. */
  readonly kind: string
  readonly target: string
  readonly external: boolean
  /** Range of the element in the relationships part. */
  readonly start: number
  readonly end: number
}

/** Relationships that a `.rels` part lists. */
export function parseRelationships(text: string, part: string): readonly Relationship[] {
  const scanner = new XmlScanner(text, part)
  const relationships: Relationship[] = []
  while (scanner.next()) {
    if (scanner.element !== 'Relationship' || scanner.kind === 'close') continue
    // By full names: an attribute of another namespace says nothing.
    const attributes = new Map(scanner.attributes().map(({ name, value }) => [name, value]))
    const target = attributes.get('Target') ?? ''
    const { start } = scanner
    scanner.skip()
    relationships.push({
      id: attributes.get('Id') ?? '',
      kind: (attributes.get('Type') ?? '').replace(/^.*\//s, ''),
      target,
      external: (attributes.get('TargetMode') ?? 'Internal') !== 'Internal' || leaves(target),
      start,
      end: scanner.end,
    })
  }
  return relationships
}

/** Name of the part that holds the relationships of `part`; of the package itself for an empty name. */
export function relationshipsPart(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
}

/** Name of the part a `.rels` part speaks of. */
export function sourcePart(relationships: string): string {
  return posix.join(
    posix.dirname(posix.dirname(relationships)),
    posix.basename(relationships, '.rels'),
  )
}

/** Name of the part that a relationship of `part` leads to. */
export function targetPart(part: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/[?#].*$/s, '')
  const resolved = path.startsWith('/') ? path : posix.join(posix.dirname(part), path)
  return posix.normalize(resolved).replace(/^\//, '')
}

/** An address with a scheme, or of another host: outside whatever its mode says. */
function leaves(target: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]*:|\/\/|\\\\)/i.test(target)
}
