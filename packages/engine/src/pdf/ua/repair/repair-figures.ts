import { Bounds, hundredths } from '../../content/matrix.ts'
import { plainText } from '../../file/text-string.ts'
import type { PaintedContents } from '../read/read-page-contents.ts'
import {
  contentKey,
  contentsOf,
  elementsOf,
  type StructureContent,
  type StructureElement,
  setAttribute,
} from '../structure.ts'
import { wordFor } from './word-for.ts'

/**
 * Starts the description of a figure that stands for a formula. Chromium has no type for formulas; the document is
 * made to call them images of this name. A private character: no description has it by accident.
 */
export const FORMULA_SIGN = '\u{f0000}'

/** Facts of pictures beyond their structure. */
export interface FigureFacts {
  /** Language of the document. */
  readonly language: string
  /** Marks that content paints. */
  readonly painted: PaintedContents
  /** Text of marked content. */
  readonly textOf: (content: StructureContent) => string
}

/** Types that have a description and a place. */
const ILLUSTRATED: ReadonlySet<string> = new Set(['Figure', 'Formula'])

/** Makes formulas and pictures one thing each: formulas by their own type, and what holds more than a picture a group. */
export function separateFigures(document: StructureElement, painted: PaintedContents): void {
  for (const element of elementsOf(document)) {
    if (element.type !== 'Figure') continue
    nameFormula(element)
    if (isGroup(element, painted)) element.type = 'Div'
  }
}

/**
 * Describes pictures that nobody described: a formula by its characters, any other by a word.
 *
 * @returns how many had no description
 *
 * Source: ISO 14289-1, 7.3 (test 1) and 7.7 (test 1).
 */
export function repairFigures(
  document: StructureElement,
  { language, textOf }: Pick<FigureFacts, 'language' | 'textOf'>,
): number {
  let undescribed = 0
  const pending = [{ element: document, language }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { element } = next
    const spoken = element.language ?? next.language
    if (!ILLUSTRATED.has(element.type)) {
      // A sign that CSS draws may have words of its own.
      if (element.type !== 'Span') element.alternative = undefined
    } else if (!element.alternative && element.children.length > 0) {
      element.alternative = element.type === 'Formula' ? characters(element, textOf) : ''
      if (element.alternative === '') {
        element.alternative = wordFor('image', spoken)
        undescribed += 1
      }
    }
    for (const child of element.children) {
      if (child.kind === 'element') pending.push({ element: child, language: spoken })
    }
  }
  return undescribed
}

function nameFormula(figure: StructureElement): void {
  if (!figure.alternative?.startsWith(FORMULA_SIGN)) return
  figure.type = 'Formula'
  figure.alternative = figure.alternative.slice(FORMULA_SIGN.length).trim()
}

/** Text that a formula shows, in the order it is painted: LibreOffice describes none of its own. */
function characters(formula: StructureElement, textOf: FigureFacts['textOf']): string {
  return plainText([...contentsOf(formula)].map(textOf).join(' '))
}

/**
 * A `figure` of HTML holds a picture, a table or code, and its caption, and an image without a name may hold text:
 * none of that may hide behind a description.
 */
function isGroup(figure: StructureElement, painted: PaintedContents): boolean {
  if (figure.type !== 'Figure' || figure.alternative) return false
  return figure.children.some(
    (child) =>
      child.kind === 'element' ||
      (child.kind === 'content' && painted.get(contentKey(child))?.hasText === true),
  )
}

/**
 * Says where on its page each picture is, which readers need to point at it.
 *
 * Source: ISO 32000-1, 14.8.5.4.3 (`BBox`).
 */
export function setFigureBounds(document: StructureElement, painted: PaintedContents): void {
  for (const element of elementsOf(document)) {
    if (!ILLUSTRATED.has(element.type)) continue
    const bounds = new Bounds()
    let pageNum: number | undefined
    for (const content of contentsOf(element)) {
      pageNum ??= content.pageNum
      // A rectangle is of one page: that of the first piece.
      if (pageNum !== content.pageNum) continue
      const shown = painted.get(contentKey(content))?.painted
      if (shown) bounds.addBounds(shown.bounds)
    }
    if (bounds.isEmpty) continue
    const box = [bounds.left, bounds.bottom, bounds.right, bounds.top].map(hundredths)
    setAttribute(element, 'Layout', 'BBox', box)
  }
}
