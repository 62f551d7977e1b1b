import * as z from 'zod'
import { lineText } from '../values/line-text.ts'
import { wholeNumber } from '../values/number-range.ts'

/** Levels of headings that a contents page lists unless it is told otherwise. */
export const TOC_DEPTH = 3

/** A contents page; undefined once parsed where none is asked for. */
export interface Toc {
  readonly title?: string | undefined
  readonly depth: number
}

const page = z
  .strictObject({
    title: lineText(200).optional().meta({
      description:
        'Heading of the contents page, at most 200 characters. Default: "Contents" in the language of the document.',
    }),
    depth: wholeNumber(1, 6)
      .default(TOC_DEPTH)
      .meta({ description: 'Deepest level of headings that is listed, from 1 to 6.' }),
  })
  .meta({ title: 'Contents', description: 'Title and depth of a contents page.' })

/** The field `toc`. */
export const toc = z
  .union(
    [z.boolean().transform((is): Toc | undefined => (is ? { depth: TOC_DEPTH } : undefined)), page],
    { error: 'must be true, false or an object of title and depth' },
  )
  .meta({
    description:
      'Add a contents page with links, dot leaders and page numbers before the document (in Markdown after the cover). `<nav data-toc></nav>` in the document, `[[toc]]` in Markdown, takes the list instead; an empty one is filled in any case.',
  })
