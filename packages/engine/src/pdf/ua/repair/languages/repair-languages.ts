import type { StructureElement } from '../../structure.ts'

const LANGUAGE_TAG = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/

/**
 * A language tag from what an author wrote; undefined where that is none.
 *
 * @example languageTag('en_GB') // 'en-GB'
 *
 * Source: ISO 14289-1, 7.2 (test 29).
 */
export function languageTag(written: string): string | undefined {
  const tag = written.trim().replaceAll('_', '-')
  return LANGUAGE_TAG.test(tag) ? tag : undefined
}

/** Makes languages of elements tags, and takes those away that are none or that their parent has anyway. */
export function repairLanguages(document: StructureElement, language: string): void {
  const pending = [{ element: document, inherited: language }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { element, inherited } = next
    const own = element.language === undefined ? undefined : languageTag(element.language)
    element.language = own === inherited ? undefined : own
    for (const child of element.children) {
      if (child.kind === 'element') pending.push({ element: child, inherited: own ?? inherited })
    }
  }
}
