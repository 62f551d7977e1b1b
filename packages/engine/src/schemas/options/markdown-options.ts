import * as z from 'zod'
import { baseUrl } from '../sources/base-url.ts'
import { sourceText } from '../sources/source-text.ts'
import { boundedList } from '../values/bounded.ts'
import { lineText } from '../values/line-text.ts'
import { refuseNarrowContentBox } from '../values/pages/margins.ts'
import { outputFields, refuseConflictingOutput } from './output-options.ts'
import { renderFields } from './render-options.ts'

const CSS_MAX_BYTES = 1024 * 1024

/** Looks of a Markdown document. */
export const MARKDOWN_THEMES = ['default', 'github', 'report', 'academic', 'minimal'] as const

function flag(description: string, standard = true) {
  return z.boolean().default(standard).meta({ description })
}

function line(description: string) {
  return lineText(500)
    .optional()
    .meta({ description: `${description}, at most 500 characters.` })
}

const cover = z
  .strictObject({
    title: line('Title, that of the document too; otherwise the title of the document'),
    subtitle: line('Line below the title'),
    author: line('Author, or authors, those of the document too; otherwise those of the document'),
    date: line('Date as it is to be printed; otherwise that of the document'),
  })
  .meta({
    description: 'A first page with the title of the document, even where it is empty: `{}`.',
  })

const markdownFields = {
  theme: z.enum(MARKDOWN_THEMES).default('default').meta({
    description:
      'Look of the document, and margins of the sides that `margins_mm` leaves out: each theme has those that make lines easy to read. `report` and `academic` number their pages at the foot, where neither the request nor styles state headers, footers or margin boxes.',
  }),
  highlight: flag(
    'Colour code blocks whose language is named. Lines that the block marks (`{1,3-4}`, `[!code ++]`) are marked either way.',
  ),
  math: flag(
    'Set formulas in TeX: between `$` signs, between `$$`, and in code blocks called `math`.',
  ),
  diagrams: flag('Draw code blocks called `mermaid`.'),
  footnotes: flag('Read `[^1]` as references to notes.'),
  footnotes_at: z.enum(['page', 'end']).default('page').meta({
    description:
      'Place of notes: `page` is the foot of the page that calls them, as `float: footnote` of CSS; `end` the end of their document, with links back to their calls.',
  }),
  alerts: flag(
    'Read quotes that begin with `[!NOTE]`, TIP, IMPORTANT, WARNING or CAUTION as boxes, also with a title and with the words of Obsidian (`[!info] Title`), and so the blocks of documentation sites: `::: tip` to `:::`, `!!! note` above indented lines.',
  ),
  task_lists: flag('Read `[ ]` and `[x]` at the beginning of list items as boxes.'),
  emoji: flag('Read names between colons such as `:rocket:` as emoji.'),
  front_matter: z.enum(['options', 'metadata', 'ignore']).default('options').meta({
    description:
      'Use of the YAML at the beginning of the document. `options`: it may state title, author, date, language, keywords and options of the look; the request wins. `metadata`: the former only. `ignore`: nothing. It is never printed. In a book that of the first document holds for all; each document may state its language.',
  }),
  raw_html: z.enum(['sanitize', 'escape', 'allow']).default('sanitize').meta({
    description:
      'HTML in the Markdown: `sanitize` keeps what shows content and leaves out scripts, styles, frames and forms; `escape` prints it as text; `allow` keeps all, and runs its scripts if `javascript` is on.',
  }),
  cover: cover.optional(),
  heading_numbers: flag(
    'Number headings: 1, 1.1, 1.2. A single first-level heading is a title and has none.',
    false,
  ),
  break_before: boundedList(z.enum(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr']), 7)
    .prefault([])
    .meta({
      description:
        'Elements that begin a new page: headings of these levels, and rules (`hr`), which then are not drawn. Default: none; each document of a book begins one anyway.',
    }),
  css: sourceText(CSS_MAX_BYTES)
    .optional()
    .meta({
      contentMediaType: 'text/css',
      description: `Styles that follow those of the theme, at most 1 MB (${CSS_MAX_BYTES} bytes).`,
    }),
} as const

/** Options of `convert/markdown`: Markdown, rendering and output. */
export const markdownOptions = z
  .strictObject({
    ...markdownFields,
    ...renderFields,
    base_url: baseUrl.optional(),
    ...outputFields,
  })
  .superRefine(refuseNarrowContentBox)
  .superRefine(refuseConflictingOutput)
  .meta({ description: 'Markdown, rendering and output options.' })

/** Options of Markdown to PDF, validated, with their defaults. */
export type MarkdownOptions = z.output<typeof markdownOptions>
