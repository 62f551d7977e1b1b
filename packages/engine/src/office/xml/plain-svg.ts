import { withoutDoctype } from './without-doctype.ts'

/** A document type that declares something, behind the XML declaration and comments. */
const DECLARING =
  /^((?:\uFEFF)?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!--)[\s\S])*-->\s*)*)<!DOCTYPE\s+[\w:.-]+(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')|SYSTEM)\s+(?:"[^"]*"|'[^']*'))?\s*\[([^\]]*)\]\s*>/
/** An entity of plain text: no other entity in it, and nothing from elsewhere. */
const PLAIN_ENTITY = /\s*<!ENTITY\s+([\w:.-]+)\s+(?:"([^"<>&%]*)"|'([^'<>&%]*)')\s*>/y
/** Entities that XML has without a declaration. */
const OWN = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const MAX_ENTITIES = 100
/** Most characters that entities may add: namespaces are short. */
const MAX_ADDED = 100_000

/**
 * An SVG picture without its document type, and with the text of its entities in their places, as Illustrator writes
 * namespaces. One that declares anything else, or grows by much, stays as it is, and is refused.
 */
export function plainSvg(svg: string): string {
  const [type, prologue = '', declared = ''] = DECLARING.exec(svg) ?? []
  if (type === undefined) return withoutDoctype(svg)
  const entities = plainEntities(declared)
  if (entities === undefined) return svg
  let added = 0
  const rest = svg.slice(type.length).replaceAll(/&([\w:.-]+);/g, (reference, name: string) => {
    const text = OWN.has(name) || added > MAX_ADDED ? reference : (entities.get(name) ?? reference)
    added += text.length
    return text
  })
  return added > MAX_ADDED ? svg : prologue + rest
}

/** Entities by name; undefined where something else is declared. */
function plainEntities(declared: string): ReadonlyMap<string, string> | undefined {
  const entities = new Map<string, string>()
  let at = 0
  while (declared.slice(at).trim() !== '') {
    PLAIN_ENTITY.lastIndex = at
    const found = PLAIN_ENTITY.exec(declared)
    if (found === null || entities.size === MAX_ENTITIES) return undefined
    const [, name = '', double, single] = found
    // The first declaration counts.
    if (!entities.has(name)) entities.set(name, double ?? single ?? '')
    at = PLAIN_ENTITY.lastIndex
  }
  return entities
}
