import { mediaTypeOf } from '../../../media-type-of.ts'
import { RELATIONSHIP_NAMES } from '../../../output/output-request.ts'
import { setAttachments } from '../../../pdf/document/attachments.ts'
import { type PageLabel, setPageLabels } from '../../../pdf/document/pages/tree/page-labels.ts'
import { dict, name, type PdfObject, ref, withEntries } from '../../../pdf/file/objects.ts'
import { textString } from '../../../pdf/file/text-string.ts'
import { type Bookmark, writeBookmarks } from '../../../pdf/merge/outline/outline-tree.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { type EditContext, editFailed, pageAt, pagesOf } from '../edit-context.ts'

/** Sets document information; what is left out stays. */
export function setDocumentMetadata(context: EditContext, edit: EditOf<'set_metadata'>): void {
  const { keywords, created_at: createdAt, custom, ...texts } = edit.metadata
  const given = Object.entries(texts).filter(([, value]) => value !== undefined)
  context.metadata = {
    ...context.metadata,
    ...Object.fromEntries(given),
    ...(keywords && { keywords: keywords.join(', ') }),
    ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
    custom: { ...context.metadata.custom, ...custom },
  }
}

/** Replaces the bookmarks. */
export function setBookmarks(context: EditContext, edit: EditOf<'set_bookmarks'>): void {
  const pages = pagesOf(context)
  const roots: MutableBookmark[] = []
  const path: MutableBookmark[] = []
  for (const [index, { title, page, level, open }] of edit.bookmarks.entries()) {
    const { num } = pageAt(context, pages, page, `bookmarks[${index}].page`)
    const place: PdfObject[] = [ref(num), name('XYZ'), null, null, null]
    const entries = dict({ Title: textString(title), Dest: place })
    const bookmark: MutableBookmark = { entries, isOpen: open, children: [] }
    // A level that is left out counts as the next one below.
    path.length = Math.min(path.length, level - 1)
    const siblings = path.at(-1)?.children ?? roots
    siblings.push(bookmark)
    path.push(bookmark)
  }
  writeBookmarks(context.file, roots)
  context.file.setCatalog({ PageMode: roots.length > 0 ? name('UseOutlines') : undefined })
}

type MutableBookmark = Bookmark & { readonly children: MutableBookmark[] }

const LABEL_STYLES = {
  decimal: 'D',
  roman: 'r',
  roman_upper: 'R',
  letters: 'a',
  letters_upper: 'A',
  none: undefined,
} as const

/** Replaces the page labels. */
export function setLabels(context: EditContext, { labels }: EditOf<'set_page_labels'>): void {
  const pages = pagesOf(context)
  for (const [index, { from }] of labels.entries()) {
    pageAt(context, pages, from, `labels[${index}].from`)
    if (from <= (labels[index - 1]?.from ?? 0)) {
      throw editFailed(context, `labels[${index}].from`, 'must be above that of the label before.')
    }
  }
  if (labels.length === 0) {
    context.file.setCatalog({ PageLabels: undefined })
    return
  }
  const all = pages.map((_, index): PageLabel => {
    const label = labels.findLast(({ from }) => from <= index + 1)
    if (label === undefined) return { style: 'D', number: index + 1 }
    const style = LABEL_STYLES[label.style]
    return {
      ...(style !== undefined && { style }),
      ...(label.prefix !== undefined && { prefix: textString(label.prefix) }),
      number: label.start + index + 1 - label.from,
    }
  })
  setPageLabels(context.file, all)
}

const PAGE_MODES = {
  none: 'UseNone',
  bookmarks: 'UseOutlines',
  thumbnails: 'UseThumbs',
  full_screen: 'FullScreen',
  layers: 'UseOC',
  attachments: 'UseAttachments',
} as const

const PAGE_LAYOUTS = {
  single: 'SinglePage',
  one_column: 'OneColumn',
  two_columns: 'TwoColumnLeft',
  two_columns_cover: 'TwoColumnRight',
  two_pages: 'TwoPageLeft',
  two_pages_cover: 'TwoPageRight',
} as const

const DUPLEX = {
  simplex: 'Simplex',
  flip_short_edge: 'DuplexFlipShortEdge',
  flip_long_edge: 'DuplexFlipLongEdge',
} as const

/** Sets how readers show the document; what is left out stays. */
export function setViewer(context: EditContext, edit: EditOf<'set_viewer'>): void {
  const { file } = context
  const preferences = {
    HideToolbar: edit.hide_toolbar,
    HideMenubar: edit.hide_menubar,
    HideWindowUI: edit.hide_window_ui,
    FitWindow: edit.fit_window,
    CenterWindow: edit.center_window,
    DisplayDocTitle: edit.display_title,
    Direction: edit.direction && name(edit.direction === 'rtl' ? 'R2L' : 'L2R'),
    PrintScaling: edit.print_scaling && name(edit.print_scaling === 'none' ? 'None' : 'AppDefault'),
    Duplex: edit.duplex && name(DUPLEX[edit.duplex]),
  }
  const given = Object.fromEntries(
    Object.entries(preferences).filter(([, value]) => value !== undefined),
  )
  const present = file.dictAt(file.catalog, 'ViewerPreferences') ?? new Map<string, PdfObject>()
  file.setCatalog({
    ...(Object.keys(given).length > 0 && { ViewerPreferences: withEntries(present, given) }),
    ...(edit.page_mode && { PageMode: name(PAGE_MODES[edit.page_mode]) }),
    ...(edit.page_layout && { PageLayout: name(PAGE_LAYOUTS[edit.page_layout]) }),
  })
  if (edit.open_page === undefined && edit.zoom === undefined) return
  const page = pageAt(context, pagesOf(context), edit.open_page ?? 1, 'open_page')
  file.setCatalog({ OpenAction: [ref(page.num), ...view(edit.zoom)] })
}

function view(zoom: EditOf<'set_viewer'>['zoom']): readonly PdfObject[] {
  if (zoom === 'page') return [name('Fit')]
  if (zoom === 'width') return [name('FitH'), null]
  if (zoom === 'actual') return [name('XYZ'), null, null, 1]
  return [name('XYZ'), null, null, zoom === undefined ? null : zoom / 100]
}

/** Embeds a file. */
export function addAttachment(context: EditContext, edit: EditOf<'add_attachment'>): void {
  const attachment = {
    name: edit.name,
    content: edit.content,
    mediaType: edit.media_type ?? mediaTypeOf(edit.name),
    ...(edit.description !== undefined && { description: edit.description }),
    relationship: RELATIONSHIP_NAMES[edit.relationship],
  }
  setAttachments(context.file, [attachment], context.now)
}
