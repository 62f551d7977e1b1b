import { elementsUpwards, holdsElements, leavesOf, type StructureElement } from '../structure.ts'

/**
 * Makes what readers are told as one thing one element: a field for a date that is made of fields for its parts, a
 * formula or a picture with a description that is made of letters. Readers that do not stop at the description would
 * read every letter behind it.
 */
export function simplifyIllustrations(document: StructureElement): void {
  for (const element of elementsUpwards(document)) {
    if (!holdsElements(element)) continue
    const isOne =
      element.type === 'Form' ||
      ((element.type === 'Figure' || element.type === 'Formula') && !!element.alternative)
    if (!isOne) continue
    const leaves = leavesOf(element)
    // A link in a picture is reached through its own element.
    if (leaves.every(({ kind }) => kind === 'content')) element.children = [...leaves]
  }
}
