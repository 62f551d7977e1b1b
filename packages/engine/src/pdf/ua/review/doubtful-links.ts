import type { RenderWarning } from '../../../messages/warnings.ts'
import { contentsOf, elementsOf, type StructureElement } from '../structure.ts'
import { doubt, placeOf, type ReviewedDocument, wordsOf } from './doubt.ts'

/** Words that say nothing of where a link leads, in languages of most documents. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...['here', 'click here', 'click', 'this', 'this link', 'this page', 'link', 'more', 'read more'],
  ...[
    'learn more',
    'see more',
    'find out more',
    'more info',
    'more information',
    'details',
    'continue',
  ],
  ...[
    'hier',
    'hier klicken',
    'klicken sie hier',
    'klick hier',
    'mehr',
    'mehr lesen',
    'weiterlesen',
  ],
  ...['weiter', 'mehr erfahren', 'mehr informationen', 'dieser link'],
  ...[
    'ici',
    'cliquez ici',
    'cliquer ici',
    'en savoir plus',
    'lire la suite',
    'plus',
    'lien',
    'suite',
  ],
  ...[
    'aquí',
    'aqui',
    'haga clic aquí',
    'haz clic aquí',
    'leer más',
    'más',
    'ver más',
    'más información',
  ],
  ...['clique aqui', 'leia mais', 'ler mais', 'saiba mais', 'mais'],
  ...['qui', 'clicca qui', 'leggi tutto', 'leggi di più', 'scopri di più', 'continua'],
  ...[
    'klik hier',
    'lees meer',
    'meer',
    'läs mer',
    'klicka här',
    'les mer',
    'klikk her',
    'læs mere',
  ],
  ...['kliknij tutaj', 'tutaj', 'więcej', 'czytaj więcej', 'zde', 'klikněte zde', 'více'],
  ...[
    'здесь',
    'тут',
    'подробнее',
    'читать далее',
    'こちら',
    '詳細',
    '続きを読む',
    '点击这里',
    '更多',
  ],
])

/**
 * The warnings about links whose text does not say where they lead, alone or out of its sentence.
 *
 * @param named elements that their author names otherwise
 */
export function doubtfulLinks(
  review: ReviewedDocument,
  named: ReadonlySet<StructureElement>,
): readonly RenderWarning[] {
  const links = elementsOf(review.document).filter(({ type }) => type === 'Link')
  const isDescribed = (link: StructureElement) =>
    named.has(link) || elementsOf(link).some(({ alternative }) => alternative !== undefined)
  const bare = links.filter((link) => !isDescribed(link))
  const textOf = (link: StructureElement) =>
    wordsOf(link, review)
      .toLowerCase()
      .replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
  const saying = bare.filter((link) => EMPTY_WORDS.has(textOf(link)))
  const silent = bare.filter((link) => !contentsOf(link).some(review.hasText))
  return [
    ...doubt(
      'Texts of links do not say where they lead',
      saying.map((link) => placeOf(link, review)),
      'Matterhorn 28-012 and WCAG 2.4.4',
    ),
    ...doubt(
      'Links have no text, and are described by their addresses',
      silent.map((link) => placeOf(link, review)),
      'Matterhorn 28-012',
    ),
  ]
}
