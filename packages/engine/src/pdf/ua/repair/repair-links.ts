import type { Bounds } from '../../content/matrix.ts'
import { type PdfPage, pageDict, readRectangle } from '../../document/pages/tree/page-tree.ts'
import { uriOf } from '../../document/web-link.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  name,
  type PdfDict,
  withEntries,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { plainText, textString } from '../../file/text-string.ts'
import { isOneLine } from '../place/loose-lines.ts'
import type { StrayLink } from '../place/place-loose.ts'
import {
  contentKey,
  element,
  elementsOf,
  elementsUpwards,
  type StructureAnnotation,
  type StructureChild,
  type StructureElement,
} from '../structure.ts'
import type { FigureFacts } from './repair-figures.ts'
import { wordFor } from './word-for.ts'

/**
 * Annotations of the pages that no element owns, after annotations that are gone have left the tree.
 *
 * Each annotation becomes an object of its own, because a structure element refers to it.
 *
 * @param document loses what refers to annotations that no page has
 */
export function settleAnnotations(
  file: PdfFile,
  pages: readonly PdfPage[],
  document: StructureElement,
): readonly StrayLink[] {
  const strays = new Map<number, StrayLink>()
  for (const page of pages) {
    const owner = pageDict(file, page)
    const list = file.resolve(owner.get('Annots'))
    if (!isArray(list)) continue
    const refs = list.map((item) => (isRef(item) ? item : file.add(item)))
    // Readers go through the links of a page in the order of the structure (ISO 14289-1, 7.18.3).
    const entries = { Annots: refs, Tabs: name('S') }
    file.set(page.num, withEntries(owner, entries))
    for (const { num } of refs) {
      const annotation = file.get(num)
      const rectangle = isDict(annotation) ? readRectangle(file, annotation.get('Rect')) : undefined
      const reference: StructureAnnotation = {
        kind: 'annotation',
        pageNum: page.num,
        annotationNum: num,
      }
      strays.set(num, { annotation: reference, rectangle })
    }
  }
  const found = new Set<number>()
  for (const holder of elementsOf(document)) {
    if (!holder.children.some((child) => child.kind === 'annotation')) continue
    holder.children = holder.children.filter((child) => {
      if (child.kind !== 'annotation') return true
      const isKept = strays.has(child.annotationNum) && !found.has(child.annotationNum)
      found.add(child.annotationNum)
      return isKept
    })
  }
  for (const num of found) strays.delete(num)
  return [...strays.values()]
}

/**
 * Makes the elements that own annotations links, whatever role the author gave them, and links that lead nowhere text.
 *
 * Source: ISO 14289-1, 7.18.5 (test 1).
 */
export function repairLinks(document: StructureElement): void {
  for (const holder of elementsUpwards(document)) {
    if (!holder.children.some((child) => child.kind === 'annotation')) {
      if (holder.type === 'Link') holder.type = 'NonStruct'
      continue
    }
    if (holder.type === 'Link' || holder.isField) continue
    if (holder.type === 'Figure') {
      // A link that is a picture holds the picture.
      const isAnnotation = (child: StructureChild) => child.kind === 'annotation'
      const picture = element(
        'Figure',
        holder.children.filter((child) => !isAnnotation(child)),
      )
      picture.alternative = holder.alternative
      holder.children = [picture, ...holder.children.filter(isAnnotation)]
    } else if (!REPLACED_BY_LINK.has(holder.type)) {
      holder.children = [element('Link', holder.children)]
      continue
    }
    holder.type = 'Link'
    holder.alternative = undefined
    holder.attributes = []
  }
}

/** Types that say less than `Link` does. */
const REPLACED_BY_LINK: ReadonlySet<string> = new Set(['Form', 'NonStruct', 'Span'])

/** Facts of links beyond their structure. */
export interface LinkFacts extends FigureFacts {
  /** Names that the author gives links, by where they lead: an address, or `#` and a destination. */
  readonly names: ReadonlyMap<string, string>
  /** Names of those that show no text. */
  readonly signNames: ReadonlyMap<string, string>
}

/**
 * Describes every link: by the name its author gave, by its text, its pictures' descriptions, or else by where it leads.
 *
 * @returns the links that their author named
 *
 * Source: ISO 14289-1, 7.18.1 (test 2), 7.18.5 (test 2).
 */
export function describeLinks(
  file: PdfFile,
  document: StructureElement,
  facts: LinkFacts,
): ReadonlySet<StructureElement> {
  const named = new Set<StructureElement>()
  for (const link of elementsOf(document)) {
    if (link.type !== 'Link') continue
    let shown: string | undefined
    for (const child of link.children) {
      if (child.kind !== 'annotation') continue
      const annotation = file.get(child.annotationNum)
      if (!isDict(annotation)) continue
      const target = targetOf(file, annotation)
      const text = shownBy(link, facts)
      const { names, signNames } = facts
      const name = plainText((text === '' ? signNames : names).get(target) ?? '')
      if (name !== '') named.add(link)
      shown ??= name || text
      const address = target.startsWith('#') ? '' : target
      const description = shown || plainText(address) || wordFor('link', facts.language)
      const described = withEntries(annotation, { Contents: textString(description) })
      file.set(child.annotationNum, described)
    }
  }
  return named
}

function targetOf(file: PdfFile, annotation: PdfDict): string {
  const destination = file.resolve(annotation.get('Dest'))
  if (isName(destination) || isString(destination)) return `#${destination.value}`
  return uriOf(file, annotation)?.value ?? ''
}

function shownBy(link: StructureElement, { textOf, painted }: LinkFacts): string {
  let text = ''
  let line: Bounds | undefined
  const pending: StructureChild[] = [link]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === 'content') {
      const { firstLine, lastLine } = painted.get(contentKey(next))?.painted ?? {}
      // The space that ends a line is not shown.
      if (line && firstLine && !isOneLine(line, firstLine)) text += ' '
      line = lastLine ?? line
      text += textOf(next)
    } else if (next.kind === 'element' && next.alternative) text += ` ${next.alternative} `
    else if (next.kind === 'element') {
      for (const child of next.children.toReversed()) pending.push(child)
    }
  }
  return plainText(text.replace(/\s+/g, ' '))
}
