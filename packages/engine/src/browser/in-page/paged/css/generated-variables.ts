/** Functions that refer to other places, and leaders. */
export const REFERENCE = /\b(?:target-counters?|target-text|leader)\(/i
const STATED = /(--[-\w]+)\s*:\s*([^;{}]*)/g
const PAGES = /\bcounter\(\s*pages?\b/i

/** Custom properties whose values only a print tells, and whether they refer to places or count pages. */
export type GeneratedVariables = ReadonlyMap<string, 'reference' | 'page'>

/**
 * Custom properties that hold references to other places, leaders or numbers of pages, be it by each other.
 *
 * The browser reads `attr()` in them where they are stated and not where they are used, so they are kept as they are written.
 */
export function generatedVariables(sheets: readonly string[]): GeneratedVariables {
  const stated = sheets.flatMap((css) => [...css.matchAll(STATED)])
  const found = new Map<string, 'reference' | 'page'>()
  for (let known = -1; known < found.size; ) {
    known = found.size
    for (const [, name = '', value = ''] of stated) {
      const kind = found.has(name) ? undefined : generatedIn(value, found)
      if (kind !== undefined) found.set(name, kind)
    }
  }
  return found
}

/** Whether a value shows references or numbers of pages, by itself or by a variable. */
export function generatedIn(
  value: string,
  variables: GeneratedVariables,
): 'reference' | 'page' | undefined {
  if (REFERENCE.test(value)) return 'reference'
  const kinds = [...value.matchAll(/\bvar\(\s*(--[-\w]+)/g)].map(([, name = '']) =>
    variables.get(name),
  )
  if (kinds.includes('reference')) return 'reference'
  return PAGES.test(value) || kinds.includes('page') ? 'page' : undefined
}
