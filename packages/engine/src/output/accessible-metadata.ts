import { type RenderWarning, renderWarning } from '../messages/warnings.ts'
import type { DocumentMetadata } from '../pdf/document/metadata/document-metadata.ts'
import { languageTag } from '../pdf/ua/repair/languages/repair-languages.ts'
import { isDoubtfulName } from '../pdf/ua/review/doubtful-names.ts'
import { languageOfText } from '../text/language-of-text.ts'
import type { ReaderFacts } from './html-facts.ts'
import { otherLanguage } from './language-of-words.ts'

/** Metadata that PDF/UA can do with, and what had to be made up or is lost to readers. */
export interface AccessibleMetadata {
  readonly metadata: DocumentMetadata & { readonly title: string; readonly language: string }
  readonly warnings: readonly RenderWarning[]
}

/** Facts of a document as its reader sees it. */
export interface AccessibleFacts
  extends Pick<ReaderFacts, 'language' | 'text' | 'heading' | 'flattened'> {
  /** A language that the document states and its text is not written in. */
  readonly contradicted?: string
}

const MAX_TITLE = 60
/** Characters that tell the script of a text, and those that tell its language by its words. */
const SAMPLE = 5000
const SAMPLE_OF_WORDS = 20_000

/** Title of a document that has neither a title nor a heading: better than the name of a temporary file. */
const NO_TITLE = 'Document'

/**
 * Metadata with the title and the language that PDF/UA demands: the document's own, else its first heading, and the
 * language that its script or its words tell, or the locale it was rendered in.
 *
 * Source: ISO 14289-1, 7.1 (tests 9 and 10) and 7.2 (tests 29 and 34).
 */
export function accessibleMetadata(
  metadata: DocumentMetadata,
  facts: AccessibleFacts,
  locale: string,
): AccessibleMetadata {
  const warnings: RenderWarning[] = []
  const warn = (code: RenderWarning['code'], message: string) =>
    warnings.push(renderWarning(code, message))
  const title = metadata.title?.trim() || facts.heading || NO_TITLE
  if (!metadata.title?.trim()) {
    warn('title_missing', `The document has no title; ${JSON.stringify(title)} was used.`)
  } else if (isDoubtfulName(title)) {
    const name = JSON.stringify(title.slice(0, MAX_TITLE))
    warn(
      'title_missing',
      `The title ${name} tells nothing about the document. See Matterhorn 06-004.`,
    )
  }
  const { language, isStated } = spokenLanguage(metadata.language, facts, locale)
  if (!isStated) {
    const given = metadata.language || facts.language
    const what = given
      ? `language ${JSON.stringify(given)} is no language tag`
      : facts.contradicted
        ? `text is not written in ${JSON.stringify(facts.contradicted)}, which the document names`
        : 'document names no language'
    warn('language_missing', `The ${what}; ${JSON.stringify(language)} was used.`)
  }
  if (facts.flattened > 0) {
    const elements = facts.flattened === 1 ? '1 element has' : `${facts.flattened} elements have`
    warn(
      'text_flattened',
      `${elements} a CSS filter, which prints them as pixels: readers miss their text.`,
    )
  }
  return { metadata: { ...metadata, title, language }, warnings }
}

/**
 * Language of a document: the one stated, else the one that its script tells, else the one that its short words tell, else
 * the locale it was rendered in.
 *
 * @param stated by the request or by the document's root element
 */
export function spokenLanguage(
  stated: string | undefined,
  facts: Pick<ReaderFacts, 'language' | 'text'>,
  locale: string,
): { readonly language: string; readonly isStated: boolean } {
  const found = languageTag(stated ?? '') ?? languageTag(facts.language)
  const language =
    found ??
    languageOfText(facts.text.slice(0, SAMPLE)) ??
    otherLanguage(facts.text.slice(0, SAMPLE_OF_WORDS), locale) ??
    locale
  return { language, isStated: found !== undefined }
}
