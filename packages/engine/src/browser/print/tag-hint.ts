import type { TagHint } from '../../pdf/ua/tag-hint.ts'
import { languageOfText } from '../../text/language-of-text.ts'
import type { ElementNote } from '../in-page/readers/hints/element-notes.ts'

/** Tags that state what the page knows of an element. */
export function tagHint({ sample, ...note }: ElementNote): TagHint {
  const language = sample === undefined ? undefined : languageOfText(sample)
  return { ...note, ...(language !== undefined && { language }) }
}
