import * as z from 'zod'
import { attachment } from '../file/attachments.ts'
import { metadata } from '../file/metadata.ts'
import { boundedList } from '../values/bounded.ts'
import { lineText } from '../values/line-text.ts'
import { wholeNumber } from '../values/number-range.ts'

const MAX_PAGES = 5000
const MAX_BOOKMARKS = 5000

function type<const Type extends string>(name: Type, does: string) {
  return z.literal(name).meta({ description: does })
}

const pageNumber = z.int().min(1).max(MAX_PAGES)

/** Sets Info and XMP. */
export const setMetadataEdit = z.strictObject({
  type: type('set_metadata', 'Sets document information; what is left out stays.'),
  metadata,
})

/** Replaces the bookmarks. */
export const setBookmarksEdit = z.strictObject({
  type: type('set_bookmarks', 'Replaces the bookmarks.'),
  bookmarks: boundedList(
    z.strictObject({
      title: lineText(2000).meta({ description: 'Text, at most 2000 characters.' }),
      page: pageNumber.meta({ description: 'Number of the page that it leads to.' }),
      level: wholeNumber(1, 32)
        .default(1)
        .meta({ description: 'How deep it stands below the one before it: 1 for the outermost.' }),
      open: z
        .boolean()
        .default(true)
        .meta({ description: 'Whether readers show what is below it at first.' }),
    }),
    MAX_BOOKMARKS,
  ).meta({ description: `Bookmarks in order, at most ${MAX_BOOKMARKS}; none take them all away.` }),
})

/** Replaces the page labels. */
export const setPageLabelsEdit = z.strictObject({
  type: type('set_page_labels', 'Replaces the labels that readers show for page numbers.'),
  labels: boundedList(
    z.strictObject({
      from: pageNumber.meta({ description: 'First page that it holds for.' }),
      style: z
        .enum(['decimal', 'roman', 'roman_upper', 'letters', 'letters_upper', 'none'])
        .default('decimal')
        .meta({ description: 'Kind of the number; `none` for the prefix alone.' }),
      prefix: lineText(200)
        .optional()
        .meta({ description: 'Text before the number, at most 200 characters.' }),
      start: wholeNumber(1, 1_000_000)
        .default(1)
        .meta({ description: 'Number of the first page, from 1 to 1000000.' }),
    }),
    MAX_PAGES,
  ).meta({ description: 'Labels by their first page, ascending; none take them all away.' }),
})

const flag = (description: string) => z.boolean().optional().meta({ description })

/** Sets how readers show the document. */
export const setViewerEdit = z.strictObject({
  type: type('set_viewer', 'Sets how readers show the document; what is left out stays.'),
  page_mode: z
    .enum(['none', 'bookmarks', 'thumbnails', 'full_screen', 'layers', 'attachments'])
    .optional()
    .meta({ description: 'Panel that the viewer shows beside the pages at first.' }),
  page_layout: z
    .enum([
      'single',
      'one_column',
      'two_columns',
      'two_columns_cover',
      'two_pages',
      'two_pages_cover',
    ])
    .optional()
    .meta({ description: 'How pages are laid out; `_cover`: the first page stands alone.' }),
  open_page: pageNumber.optional().meta({ description: 'Number of the page that is shown first.' }),
  zoom: z
    .union([z.enum(['page', 'width', 'actual']), z.number().min(5).max(1600)])
    .optional()
    .meta({
      description:
        'Zoom of the page shown first: whole `page`, its `width`, `actual` size, or a percentage from 5 to 1600.',
    }),
  hide_toolbar: flag("Hides the reader's tool bars."),
  hide_menubar: flag("Hides the reader's menu bar."),
  hide_window_ui: flag("Hides scroll bars and other elements of the reader's window."),
  fit_window: flag('Makes the window as large as the first page.'),
  center_window: flag('Puts the window in the middle of the screen.'),
  display_title: flag('Shows the title of the document in the title bar, not the file name.'),
  direction: z
    .enum(['ltr', 'rtl'])
    .optional()
    .meta({ description: 'Reading order of pages that stand side by side.' }),
  print_scaling: z.enum(['none', 'default']).optional().meta({
    description: 'Scaling that the print dialog offers first: none, or the one the reader prefers.',
  }),
  duplex: z
    .enum(['simplex', 'flip_short_edge', 'flip_long_edge'])
    .optional()
    .meta({ description: 'Sides that the print dialog offers.' }),
})

/** Adds a file to the attachments. */
export const addAttachmentEdit = z.strictObject({
  type: type('add_attachment', 'Embeds a file; one of the same name is replaced.'),
  ...attachment.shape,
})

/** Kinds of things that can be taken away. */
export const REMOVABLE = [
  'annotations',
  'links',
  'forms',
  'javascript',
  'attachments',
  'metadata',
  'bookmarks',
] as const

/** Takes kinds of things away. */
export const removeEdit = z.strictObject({
  type: type('remove', 'Takes kinds of things away, all of them.'),
  what: boundedList(z.enum(REMOVABLE), REMOVABLE.length)
    .refine((what) => what.length > 0, { error: 'must have at least one item' })
    .meta({
      description:
        '`annotations`: comments, drawings and stamps, not links and fields. `links`. `forms`: fields and what they show. `javascript`: scripts and the actions that run them. `attachments`: embedded files. `metadata`: document information, XMP and private data of programs. `bookmarks`.',
    }),
})

/** Lets the result be unencrypted. */
export const decryptEdit = z.strictObject({
  type: type(
    'decrypt',
    'Says that the result is to be without encryption: no warning that it was removed. `pdf_password` opens the document.',
  ),
})

/** Paints what stands on top of pages into them. */
export const flattenEdit = z.strictObject({
  type: type('flatten', 'Makes form fields or annotations part of the page, as they look.'),
  what: boundedList(z.enum(['forms', 'annotations']), 2)
    .refine((what) => what.length > 0, { error: 'must have at least one item' })
    .default(['forms'])
    .meta({
      description:
        '`forms`: all fields; one that shows a value and has no appearance to paint is drawn first. `annotations`: comments, drawings and stamps that are printed.',
    }),
})
