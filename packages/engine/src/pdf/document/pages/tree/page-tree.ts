import {
  isArray,
  isDict,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
} from '../../../file/objects.ts'
import { PdfError, PdfLimitError } from '../../../file/pdf-error.ts'
import type { PdfFile } from '../../../file/pdf-file.ts'

/** A page of an open file. */
export interface PdfPage {
  /** Number of the page object. */
  readonly num: number
  /** Attributes that its ancestors set for it (ISO 32000-2, table 31, "inheritable"). */
  readonly inherited: PdfDict
}

/** A rectangle in points, its corners put in order. */
export interface PdfRectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

/**
 * Pages in document order.
 *
 * @throws PdfError when a node is reached twice, is no dictionary, or there is no page at all; PdfLimitError when
 *   there are more than `maxPages`
 */
export function readPages(file: PdfFile, maxPages = Number.POSITIVE_INFINITY): readonly PdfPage[] {
  const pages: PdfPage[] = []
  const visited = new Set<number>()
  const pending: { readonly node: PdfObject | undefined; readonly inherited: PdfDict }[] = [
    { node: file.catalog.get('Pages'), inherited: new Map() },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isRef(next.node)) throw new PdfError('A node of the page tree is not a reference.')
    const { num } = next.node
    if (visited.has(num)) throw new PdfError(`Node ${num} of the page tree is reached twice.`)
    visited.add(num)
    const node = file.get(num)
    if (!isDict(node)) throw new PdfError(`Node ${num} of the page tree is not a dictionary.`)
    const kids = file.resolve(node.get('Kids'))
    if (isName(file.resolve(node.get('Type')), 'Page') || !isArray(kids)) {
      if (pages.length === maxPages) throw new PdfLimitError('The file has too many pages.')
      pages.push({ num, inherited: next.inherited })
      continue
    }
    const inherited = inheritFrom(node, next.inherited)
    for (const kid of kids.toReversed()) pending.push({ node: kid, inherited })
  }
  if (pages.length === 0) throw new PdfError('The file has no pages.')
  return pages
}

/** Current dictionary of a page. */
export function pageDict(file: PdfFile, page: PdfPage): PdfDict {
  const value = file.get(page.num)
  if (!isDict(value)) throw new PdfError(`Page object ${page.num} is not a dictionary.`)
  return value
}

/** An attribute of a page, its own or inherited, references followed. */
export function pageAttribute(file: PdfFile, page: PdfPage, key: string): PdfObject | undefined {
  return file.resolve(pageDict(file, page).get(key) ?? page.inherited.get(key))
}

/**
 * MediaBox of a page.
 *
 * @throws PdfError when there is none, or it is no rectangle of four numbers
 */
export function mediaBox(file: PdfFile, page: PdfPage): PdfRectangle {
  const box = readRectangle(file, pageAttribute(file, page, 'MediaBox'))
  if (box === undefined) throw new PdfError(`Page object ${page.num} has no MediaBox.`)
  return box
}

/** A rectangle from its four numbers, any two opposite corners; undefined for anything else. */
export function readRectangle(
  file: PdfFile,
  value: PdfObject | undefined,
): PdfRectangle | undefined {
  const array = file.resolve(value)
  if (!isArray(array) || array.length !== 4) return undefined
  const numbers = array.map((item) => file.resolve(item)).filter((item) => typeof item === 'number')
  const [x1, y1, x2, y2] = numbers
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  }
}

function inheritFrom(node: PdfDict, inherited: PdfDict): PdfDict {
  const own = [...node].filter(([key]) => INHERITABLE.includes(key))
  return own.length === 0 ? inherited : new Map([...inherited, ...own])
}
