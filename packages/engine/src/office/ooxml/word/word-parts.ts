import type { OfficePackage } from '../office-package.ts'
import { targetPart } from '../relationships.ts'

// Kinds of relationships from the main part to parts with text of the document.
const STORIES = new Set(['header', 'footer', 'footnotes', 'endnotes'])

/** Names of the parts that hold the document's text: the main part first, then headers, footers and notes. */
export function storyParts(document: OfficePackage, main: string): readonly string[] {
  const related = document
    .relationships(main)
    .filter(({ kind, external }) => STORIES.has(kind) && !external)
    .map(({ target }) => targetPart(main, target))
  return [...new Set([main, ...related])].filter((part) => document.has(part))
}
