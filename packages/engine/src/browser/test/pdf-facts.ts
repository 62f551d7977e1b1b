import { readAnnotations } from '../../pdf/document/annotations.ts'
import { namedDestinations, parseDestination } from '../../pdf/document/destinations.ts'
import { pageSizesPt } from '../../pdf/document/pages/pages.ts'
import { readPages } from '../../pdf/document/pages/tree/page-tree.ts'
import { uriOf } from '../../pdf/document/web-link.ts'
import { isDict, isName, isString, type PdfDict, type PdfObject } from '../../pdf/file/objects.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'

/** Sizes of all pages, `width×height` in points. */
export function sizesOf(pdf: Uint8Array): string[] {
  return pageSizesPt(pdf).map(({ widthPt, heightPt }) => `${widthPt}×${heightPt}`)
}

/** Bookmarks, indented by their depth, with the number of the page that they lead to. */
export function outlineOf(pdf: Uint8Array): string[] {
  return bookmarksOf(pdf).map(({ depth, title, page }) => `${'  '.repeat(depth)}${title} @ ${page}`)
}

/** A bookmark, and the corner that it leads to. */
export interface Bookmark {
  readonly depth: number
  readonly title: string
  readonly page: number | undefined
  readonly leftPt: number
  readonly topPt: number
}

/** Bookmarks in the order of the document. */
export function bookmarksOf(pdf: Uint8Array): Bookmark[] {
  const file = PdfFile.open(pdf)
  const numbers = pageNumbers(file)
  const bookmarks: Bookmark[] = []
  const walk = (parent: PdfDict | undefined, depth: number) => {
    let item = parent && file.dictAt(parent, 'First')
    for (; item; item = file.dictAt(item, 'Next')) {
      const { pageNum = 0, leftPt, topPt } = parseDestination(file, item.get('Dest')) ?? {}
      const title = textIn(item.get('Title'))
      const place = { page: numbers.get(pageNum), leftPt: leftPt ?? 0, topPt: topPt ?? 0 }
      bookmarks.push({ depth, title, ...place })
      walk(item, depth + 1)
    }
  }
  walk(file.dictAt(file.catalog, 'Outlines'), 0)
  return bookmarks
}

/** Where the links of all pages lead: an address, or `page n`. */
export function linksOf(pdf: Uint8Array): string[] {
  const file = PdfFile.open(pdf)
  const numbers = pageNumbers(file)
  const destinations = namedDestinations(file)
  return readPages(file).flatMap((page) =>
    readAnnotations(file, page).map((annotation) => {
      const uri = uriOf(file, annotation)
      if (uri) return uri.value
      const place = file.resolve(annotation.get('Dest'))
      const named = isName(place) || isString(place) ? destinations.get(place.value) : place
      const destination = parseDestination(file, named)
      return `page ${destination ? numbers.get(destination.pageNum) : '?'}`
    }),
  )
}

/** Names of all named destinations, as text. */
export function destinationsOf(pdf: Uint8Array): string[] {
  const names = [...namedDestinations(PdfFile.open(pdf)).keys()]
  return names.map((name) => Buffer.from(name, 'latin1').toString('utf8')).sort()
}

/** Entries of the Info dictionary, as text. */
export function infoOf(pdf: Uint8Array): Record<string, string> {
  const file = PdfFile.open(pdf)
  const info = file.dictAt(file.trailer, 'Info')
  return Object.fromEntries([...(info ?? [])].map(([key, value]) => [key, textIn(value)]))
}

/** Language of the document; empty where it says none. */
export function languageOf(pdf: Uint8Array): string {
  return textIn(PdfFile.open(pdf).catalog.get('Lang'))
}

/** How many image objects the file holds. */
export function imagesIn(pdf: Uint8Array): number {
  const file = PdfFile.open(pdf)
  const objects = [...file.originalNumbers()].map((num) => file.get(num))
  return objects.filter((object) => isName(streamDict(object)?.get('Subtype'), 'Image')).length
}

function streamDict(object: PdfObject): PdfDict | undefined {
  const isStream = typeof object === 'object' && object !== null && 'dict' in object
  return isStream && isDict(object.dict) ? object.dict : undefined
}

function pageNumbers(file: PdfFile): ReadonlyMap<number, number> {
  return new Map(readPages(file).map(({ num }, index) => [num, index + 1]))
}

/** A text string (ISO 32000-2, 7.9.2.2), as far as our writer writes them. */
function textIn(value: PdfObject | undefined): string {
  if (!isString(value)) return ''
  const bytes = Buffer.from(value.value, 'latin1')
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff
  return isUtf16 ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}
