// Names of namespaces and the like, as drawing programs declare them. Larger ones, and those made of others, are no help.
const DECLARED = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"&%<]{0,500})"|'([^'&%<]{0,500})')\s*>/g
const MAX_CHARACTERS = 1_000_000

/**
 * Resolves the entities that a document declares for itself.
 *
 * @param text the document
 * @param lost called with a reference that stays as it is written
 */
export function entityResolver(text: string, lost: (reference: string) => void) {
  const [head] = /<!DOCTYPE[^[>]*\[[^\]]*\]/.exec(text) ?? ['']
  const values = new Map<string, string>()
  for (const [, name = '', double, single] of head.matchAll(DECLARED)) {
    if (!values.has(name)) values.set(name, double ?? single ?? '')
  }
  let left = MAX_CHARACTERS
  return (reference: string): string => {
    const value = values.get(reference.slice(1, -1))
    left -= value?.length ?? 0
    if (value !== undefined && left >= 0) return value
    lost(reference)
    return reference
  }
}
