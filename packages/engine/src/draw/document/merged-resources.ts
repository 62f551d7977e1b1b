import type { PdfDict, PdfObject } from '../../pdf/file/objects.ts'

/** Resources of a page whose content was written in parts; names mean the same in all of them. */
export function mergedResources(all: readonly PdfDict[]): PdfDict {
  const [first = new Map<string, PdfObject>(), ...rest] = all
  if (rest.length === 0) return first
  const result = new Map<string, PdfObject>()
  for (const resources of all) {
    for (const [kind, entries] of resources) {
      const known = result.get(kind)
      const base = known instanceof Map ? (known as PdfDict) : new Map<string, PdfObject>()
      result.set(kind, new Map([...base, ...(entries as PdfDict)]))
    }
  }
  return result
}
