import type { OfficePackage } from '../office-package.ts'
import { targetPart } from '../relationships.ts'

/** Parts of the charts that a drawing, a document or a header shows. */
export function chartParts(document: OfficePackage, part: string): readonly string[] {
  return document
    .relationships(part)
    .filter(({ kind, external }) => kind === 'chart' && !external)
    .map(({ target }) => targetPart(part, target))
    .filter((chart) => document.has(chart))
}
