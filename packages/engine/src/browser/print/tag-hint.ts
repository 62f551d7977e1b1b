import { otherLanguage } from '../../output/language-of-words.ts'
import type { TagHint } from '../../pdf/ua/tag-hint.ts'
import { languageOfText } from '../../text/language-of-text.ts'
import type { ElementNote } from '../in-page/readers/hints/element-notes.ts'

/**
 * Tags that state what the page knows of an element.
 *
 * @param documentLanguage of what has no language of its own
 */
export function tagHint({ sample, ...note }: ElementNote, documentLanguage: string): TagHint {
  const language =
    sample === undefined
      ? undefined
      : (languageOfText(sample) ?? otherLanguage(sample, documentLanguage))
  return { ...note, ...(language !== undefined && { language }) }
}
