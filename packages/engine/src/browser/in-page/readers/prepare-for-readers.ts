import type { ReaderFacts } from '../../../output/html-facts.ts'
import { textOf } from '../trees/text-of.ts'
import type { DoubtfulContent } from './doubts/mark-doubts.ts'
import { contentAlternatives } from './facts/content-alternatives.ts'
import { hiddenText } from './facts/hidden-text.ts'
import { linkNames } from './facts/link-names.ts'
import { describeFormulas } from './roles/describe-formulas.ts'
import { describePictures } from './roles/describe-pictures.ts'
import { giveBoxesRoles } from './roles/give-boxes-roles.ts'
import { giveLanguagesRoles, giveTablesRoles, giveTermsRoles } from './roles/give-structure.ts'
import { isHiddenFromReaders } from './roles/names-and-roles.ts'

const MAX_TEXT = 10_000_000

/**
 * Gives the document the roles and descriptions without which Chromium leaves meaning out of the tags, and reads what
 * the tags cannot say. Runs in the page.
 *
 * Only attributes of accessibility are set, and only where the author set none: nothing looks different.
 *
 * @param formulaSign starts the description of a picture that is a formula
 */
export function prepareForReaders(
  formulaSign: string,
): Omit<ReaderFacts, 'frames' | 'hints' | 'lowContrast' | keyof DoubtfulContent> {
  describeFormulas(formulaSign)
  describePictures()
  giveTablesRoles()
  giveTermsRoles()
  const names = linkNames()
  giveLanguagesRoles()
  giveBoxesRoles()
  return {
    hiddenText: hiddenText(),
    contentAlternatives: contentAlternatives(),
    flattened: flattenedCount(),
    language: documentLanguage(),
    // biome-ignore lint/performance/useDomNodeTextContent: not its scripts and styles, which are no text of it
    text: (document.body?.innerText ?? '').slice(0, MAX_TEXT),
    heading: textOf(document.querySelector('h1,h2,h3,h4,h5,h6,[role="heading"]')),
    ...names,
  }
}

/** How many elements with something to read are printed as pictures, for a filter. */
function flattenedCount(): number {
  return [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      getComputedStyle(element).filter !== 'none' &&
      !isHiddenFromReaders(element) &&
      (textOf(element) !== '' || element.matches('img[alt]:not([alt=""])')),
  ).length
}

function documentLanguage(): string {
  const { documentElement: root, body } = document
  const meta = document.querySelector('meta[http-equiv="content-language" i]')
  return (
    root?.lang ||
    root?.getAttribute('xml:lang') ||
    body?.lang ||
    meta?.getAttribute('content') ||
    ''
  )
}
