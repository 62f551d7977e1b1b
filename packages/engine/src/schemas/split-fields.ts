import * as z from 'zod'
import { boundedList } from './values/bounded.ts'
import { wholeNumber } from './values/number-range.ts'
import { pageRanges } from './values/pages/page-ranges.ts'
import { MAX_TERM, pattern, term } from './values/pattern.ts'

const MAX_FILES = 1000

/** Ways to split a document; a request has one of them. */
export const splitFields = {
  ranges: boundedList(pageRanges, MAX_FILES)
    .refine((ranges) => ranges.length > 0, { error: 'must have at least one item' })
    .optional()
    .meta({
      description: `Pages of each file, at most ${MAX_FILES} files; a page may be in several. ${pageRanges.meta()?.description ?? ''}`,
    }),
  every: wholeNumber(1, 5000)
    .optional()
    .meta({ description: 'Pages of each file, from 1 to 5000; the last file may have fewer.' }),
  bookmark_level: wholeNumber(1, 6).optional().meta({
    description:
      'Begins a file at each page that a bookmark of this level or one above leads to, from 1 to 6; bookmarks name the files. Pages before the first bookmark are a file too.',
  }),
  blank_pages: z.literal(true).optional().meta({
    description:
      'Begins a file after each page on which nothing is painted; those pages are left out. The only value is true.',
  }),
  text: term.optional().meta({
    description: `Begins a file at each page on which this text stands, at most ${MAX_TERM} characters; capitals and the kind of white space do not matter. Pages before the first are a file too.`,
  }),
  pattern: pattern.optional().meta({
    description: `Begins a file at each page on which this regular expression finds something other than on the pages before, for example \`Invoice no\\. (\\d+)\`; the first group, or all that it finds, names the file. In the syntax of RE2, at most ${MAX_TERM} characters; capitals do not matter. Pages before the first are a file too.`,
  }),
} as const

/** Parsed {@link splitFields}. */
export type SplitBy = z.output<z.ZodObject<typeof splitFields>>

/** How many of the ways a request has. */
export function countSplitFields(by: SplitBy): number {
  const { ranges, every, bookmark_level: level, blank_pages: blank, text, pattern: found } = by
  return [ranges, every, level, blank, text, found].filter((one) => one !== undefined).length
}
