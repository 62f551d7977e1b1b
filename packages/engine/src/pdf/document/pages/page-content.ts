import { decodeFilters } from '../../file/decode-filters.ts'
import {
  dict,
  isArray,
  isRef,
  isStream,
  type PdfArray,
  type PdfRef,
  type PdfStream,
  stream,
} from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { type PdfPage, pageDict } from './tree/page-tree.ts'

/**
 * Adds content streams, each text of operators once, however many pages use it.
 *
 * The parts of a page's content are joined with white space between them (ISO 32000-2, 7.8.2), so that what is
 * the same on every page can be one object, and Chromium's own stream stays as it is.
 */
export type ContentFragments = (operators: string) => PdfRef

/** A {@link ContentFragments} for one file. */
export function contentFragments(file: PdfFile): ContentFragments {
  const known = new Map<string, PdfRef>()
  return (operators) => {
    const ref = known.get(operators) ?? file.add(stream(dict({}), Buffer.from(operators, 'latin1')))
    known.set(operators, ref)
    return ref
  }
}

/** Content streams of a page as an array, which a page may also give as a single one or not at all. */
export function pageContents(file: PdfFile, page: PdfPage): PdfArray {
  const contents = pageDict(file, page).get('Contents')
  const value = file.resolve(contents)
  if (isArray(value)) return value
  return isRef(contents) ? [contents] : []
}

/** Content of a page as one stream; a single one, as Chromium writes it, keeps its encoding. */
export function joinedContents(file: PdfFile, page: PdfPage): PdfStream {
  const parts = pageContents(file, page)
    .map((part) => file.resolve(part))
    .filter((part) => isStream(part))
  const [first] = parts
  if (first && parts.length === 1) {
    const { dict: stored } = first
    const encoding = { Filter: stored.get('Filter'), DecodeParms: stored.get('DecodeParms') }
    return stream(dict(encoding), first.data)
  }
  const lineEnd = Buffer.from('\n')
  return stream(
    dict({}),
    Buffer.concat(parts.flatMap((part) => [decodeFilters(file, part).data, lineEnd])),
  )
}
