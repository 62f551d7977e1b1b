import { ContentScanner } from '../../../pdf/content/content-scanner.ts'
import { operatorCode } from '../../../pdf/content/operator-codes.ts'
import { type PdfDict, type PdfObject, withEntries } from '../../../pdf/file/objects.ts'
import type { PdfFile } from '../../../pdf/file/pdf-file.ts'

const CATEGORIES = new Map([
  [operatorCode('Do'), 'XObject'],
  [operatorCode('Tf'), 'Font'],
  [operatorCode('gs'), 'ExtGState'],
  [operatorCode('scn'), 'Pattern'],
  [operatorCode('SCN'), 'Pattern'],
  [operatorCode('BDC'), 'Properties'],
  [operatorCode('DP'), 'Properties'],
])

/** Resources without what the content does not name: what was taken out of it must not lie on in the file. */
export function usedResources(file: PdfFile, resources: PdfDict, bytes: Buffer): PdfDict {
  const used = usedNames(bytes)
  const kept: Record<string, PdfObject | undefined> = {}
  for (const category of new Set(CATEGORIES.values())) {
    const entries = file.dictAt(resources, category)
    if (entries === undefined) continue
    const names = used.get(category)
    kept[category] = new Map([...entries].filter(([key]) => names?.has(key) === true))
  }
  return withEntries(resources, kept)
}

function usedNames(bytes: Buffer): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>()
  const scanner = new ContentScanner(bytes)
  while (scanner.next()) {
    const category = CATEGORIES.get(scanner.operator)
    if (category === undefined) continue
    const names = used.get(category) ?? new Set()
    used.set(category, names)
    // A colour in a pattern stands behind its numbers, properties behind their tag.
    const index = category === 'Font' ? 0 : scanner.operandCount - 1
    names.add(scanner.name(index))
  }
  return used
}
