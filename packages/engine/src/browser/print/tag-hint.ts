import { languageOfText } from '../../output/language-of-text.ts'
import type { TagHint } from '../../pdf/ua/tag-hint.ts'
import type { ElementNote } from '../in-page/hint-elements.ts'

/** What the tags are to say of an element, from what the page knows of it. */
export function tagHint({ sample, ...note }: ElementNote): TagHint {
  const language = sample === undefined ? undefined : languageOfText(sample)
  return { ...note, ...(language !== undefined && { language }) }
}
