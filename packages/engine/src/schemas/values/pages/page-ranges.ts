import * as z from 'zod'

// 100 lists of ranges fit; bounds the work per page when a selection is resolved.
const MAX_LENGTH = 1000
const RANGE = /^(-?[1-9]\d{0,5})(?:-(-?[1-9]\d{0,5})?)?$/
const FORMS =
  '"all", "odd", "even", "first", "last", or a list such as "1-3,5,8-,-1" (-1 is the last page)'

type Selection = 'all' | 'odd' | 'even' | readonly PageRange[]

/** First and last page, 1-based; negative numbers count from the end. */
interface PageRange {
  readonly from: number
  readonly to: number
}

/** A selection of pages, kept as given; {@link resolvePages} applies it to a document. */
export const pageRanges = z
  .string()
  .refine((value) => parseSelection(value) !== undefined, { error: `must be ${FORMS}` })
  .meta({ description: `Pages: ${FORMS}.` })

/**
 * Pages a selection names in a document of `pageCount` pages.
 *
 * @param spec for example `odd` or `1-3,5,8-,-1`; an invalid one selects nothing
 * @returns 1-based page numbers, ascending, each once; pages beyond the document are left out
 * @example resolvePages('1-3,5,8-,-1', 10) // [1, 2, 3, 5, 8, 9, 10]
 */
export function resolvePages(spec: string, pageCount: number): number[] {
  const selection = parseSelection(spec) ?? []
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
  if (selection === 'all') return pages
  if (selection === 'odd') return pages.filter((page) => page % 2 === 1)
  if (selection === 'even') return pages.filter((page) => page % 2 === 0)
  const absolute = selection.map(({ from, to }) => ({
    from: fromStart(from, pageCount),
    to: fromStart(to, pageCount),
  }))
  return pages.filter((page) => absolute.some(({ from, to }) => from <= page && page <= to))
}

function parseSelection(spec: string): Selection | undefined {
  if (spec === 'all' || spec === 'odd' || spec === 'even') return spec
  if (spec === 'first') return [{ from: 1, to: 1 }]
  if (spec === 'last') return [{ from: -1, to: -1 }]
  if (spec.length > MAX_LENGTH) return undefined
  const ranges: PageRange[] = []
  for (const part of spec.split(',')) {
    const range = parseRange(part.trim())
    if (range === undefined) return undefined
    ranges.push(range)
  }
  return ranges
}

function parseRange(part: string): PageRange | undefined {
  const match = RANGE.exec(part)
  if (match === null) return undefined
  const from = Number(match[1])
  const open = match[2] === undefined && part.endsWith('-')
  const to = open ? -1 : Number(match[2] ?? match[1])
  // 5-3 is a slip; -3-2 may be a good range, which only the page count can tell.
  const backwards = Math.sign(from) === Math.sign(to) && from > to
  return backwards ? undefined : { from, to }
}

function fromStart(page: number, pageCount: number): number {
  return page > 0 ? page : pageCount + 1 + page
}
