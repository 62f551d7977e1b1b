import type { CheckedDocument, DictRule } from '../../document/metadata/conformance-rules.ts'
import {
  isArray,
  isDict,
  isName,
  isString,
  type PdfDict,
  type PdfObject,
} from '../../file/objects.ts'
import { languageTag } from '../repair/languages/repair-languages.ts'
import { isKnownType } from '../role-map.ts'

/** Types that elements of a type may hold; for types not named here, all that are not named as their kids. */
const KIDS: Readonly<
  Record<string, { readonly clause: string; readonly allowed: readonly string[] }>
> = {
  Table: { clause: '7.2-3', allowed: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'] },
  TR: { clause: '7.2-10', allowed: ['TH', 'TD'] },
  L: { clause: '7.2-19', allowed: ['L', 'LI', 'Caption'] },
  LI: { clause: '7.2-20', allowed: ['Lbl', 'LBody'] },
}

/** Parents that elements of a type must have. */
const PARENTS: Readonly<
  Record<string, { readonly clause: string; readonly allowed: readonly string[] }>
> = {
  TR: { clause: '7.2-4', allowed: ['Table', 'THead', 'TBody', 'TFoot'] },
  TH: { clause: '7.2-8', allowed: ['TR'] },
  TD: { clause: '7.2-9', allowed: ['TR'] },
  LI: { clause: '7.2-17', allowed: ['L'] },
  LBody: { clause: '7.2-18', allowed: ['LI'] },
}

/** Rules of PDF/UA-1 about single dictionaries: elements of the structure tree, pages and annotations. */
export const UA_DICT_RULES: readonly DictRule[] = [
  elementRule('7.1-5', (element) => !isKnownType(typeOf(element))),
  elementRule('7.1-12', (element) => !element.has('P')),
  typeRule('7.3-1', 'Figure', (element) => !hasText(element, 'Alt')),
  typeRule('7.7-1', 'Formula', (element) => !hasText(element, 'Alt')),
  typeRule('7.4.4-2', 'H', () => true),
  ...Object.entries(KIDS).map(([type, { clause, allowed }]) =>
    typeRule(clause, type, (element, document) =>
      kidsOf(element, document).some((kid) => !allowed.includes(kid)),
    ),
  ),
  ...Object.entries(PARENTS).map(([type, { clause, allowed }]) =>
    typeRule(clause, type, (element, { file }) => {
      const parent = file.resolve(element.get('P'))
      return !isDict(parent) || !allowed.includes(typeOf(parent))
    }),
  ),
  {
    clause: '7.2-29',
    keys: ['Lang'],
    isBroken: (entries) => {
      const language = entries.get('Lang')
      return !isString(language) || languageTag(language.value) !== language.value
    },
  },
  {
    clause: '7.18.3-1',
    keys: ['Annots'],
    isBroken: (page) => !isName(page.get('Tabs'), 'S'),
  },
  // Links and fields are the annotations that are written here: another one would need an element of another type.
  annotationRule('7.18.1-1', (annotation) => !isLink(annotation) && !isWidget(annotation)),
  annotationRule('7.18.1-3', (annotation) => isWidget(annotation) && !hasText(annotation, 'TU')),
  annotationRule('7.18.5-1', (annotation) => typeof annotation.get('StructParent') !== 'number'),
  annotationRule(
    '7.18.5-2',
    (annotation) => isLink(annotation) && !hasText(annotation, 'Contents'),
  ),
]

function elementRule(
  clause: string,
  isBroken: (element: PdfDict, document: CheckedDocument) => boolean,
): DictRule {
  return {
    clause,
    keys: ['S'],
    isBroken: (entries, document) =>
      isName(entries.get('Type'), 'StructElem') && isBroken(entries, document),
  }
}

/** A rule about elements of one type. */
function typeRule(
  clause: string,
  type: string,
  isBroken: (element: PdfDict, document: CheckedDocument) => boolean,
): DictRule {
  // The type first: it tells nearly all elements apart.
  return {
    clause,
    keys: ['S'],
    isBroken: (entries, document) =>
      isName(entries.get('S'), type) &&
      isName(entries.get('Type'), 'StructElem') &&
      isBroken(entries, document),
  }
}

function annotationRule(clause: string, isBroken: (annotation: PdfDict) => boolean): DictRule {
  return {
    clause,
    keys: ['Rect'],
    isBroken: (entries) => isName(entries.get('Type'), 'Annot') && isBroken(entries),
  }
}

function isLink(annotation: PdfDict): boolean {
  return isName(annotation.get('Subtype'), 'Link')
}

function isWidget(annotation: PdfDict): boolean {
  return isName(annotation.get('Subtype'), 'Widget')
}

function typeOf(element: PdfDict): string {
  const type = element.get('S')
  return isName(type) ? type.value : ''
}

/** Types of an element's kids; content in one that holds none is of no type. */
function kidsOf(element: PdfDict, { file }: CheckedDocument): readonly string[] {
  const kids = file.resolve(element.get('K'))
  const list: readonly (PdfObject | undefined)[] = isArray(kids) ? kids : [kids]
  return list
    .filter((kid) => kid !== undefined)
    .map((kid) => file.resolve(kid))
    .map((kid) => (isDict(kid) ? typeOf(kid) : ''))
}

function hasText(entries: PdfDict, key: string): boolean {
  const text = entries.get(key)
  return isString(text) && text.value !== ''
}
