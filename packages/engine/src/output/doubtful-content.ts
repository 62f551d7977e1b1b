import type { RenderWarning } from '../messages/warnings.ts'
import { doubt, quoted } from '../pdf/ua/review/doubt.ts'
import type { ReaderFacts } from './html-facts.ts'
import { otherLanguage } from './language-of-words.ts'

/** Characters that tell the language of a text. */
const SAMPLE = 20_000

/** The warnings about what a person would ask of the content of a document, beside its tags. */
export function doubtfulContent(
  {
    text: whole,
    hiddenTexts,
    decorations,
    lowContrast,
  }: Pick<ReaderFacts, 'text' | 'hiddenTexts' | 'decorations' | 'lowContrast'>,
  language: string,
): readonly RenderWarning[] {
  const other = otherLanguage(whole.slice(0, SAMPLE), language)
  const languages = other === undefined ? [] : [`${quoted(other)} rather than ${quoted(language)}`]
  return [
    ...doubt('The text seems to be of another language', languages, 'Matterhorn 11-007'),
    ...doubt(
      'Text that is seen is hidden from readers (aria-hidden)',
      hiddenTexts.map(quoted),
      'Matterhorn 01-002',
      'info',
    ),
    ...doubt(
      'Large images are called decoration (alt="")',
      decorations.map(quoted),
      'Matterhorn 01-002',
      'info',
    ),
    ...doubt(
      'Texts stand out too little from their background',
      lowContrast.flatMap(({ text, selector, ratio, least }) =>
        ratio === undefined
          ? []
          : [`${quoted(text)} (${selector}, ${ratio.toFixed(1)}:1, at least ${least}:1)`],
      ),
      'WCAG 1.4.3',
    ),
    ...doubt(
      'Texts may stand out too little from a picture or a gradient under them',
      lowContrast
        .filter(({ ratio }) => ratio === undefined)
        .map(({ text, selector, least }) => `${quoted(text)} (${selector}, at least ${least}:1)`),
      'WCAG 1.4.3',
      'info',
    ),
  ]
}
