import { walkInSteps } from '../../../draw/commands/request/walk-commands.ts'
import { atOnce, type Steps } from '../../../lifetime/turns.ts'
import { readMetadata, statedStandards } from '../../../pdf/document/metadata/read-metadata.ts'
import type { ArchiveLevel } from '../../../pdf/document/metadata/xmp-schemas.ts'
import { seenBox, seenSize } from '../../../pdf/document/pages/seen-box.ts'
import { isDict } from '../../../pdf/file/objects.ts'
import { openDocument } from '../../../pdf/foreign/open-document.ts'
import type { Edit, EditOf } from '../../../schemas/edits/edits.ts'
import { applyEdit } from '../../edits/apply-edits.ts'
import { chosenPages, type EditContext, pagesOf } from '../../edits/edit-context.ts'
import type { EditTask } from './edit-task.ts'

/** Pages that an edit is about, as the edits before it left them. */
export interface SurveyedPages {
  readonly sizes: readonly { readonly widthMm: number; readonly heightMm: number }[]
  readonly title: string
  /** Facts that HTML must have to become part of them. */
  readonly isTagged: boolean
  readonly archive: ArchiveLevel | undefined
  readonly language: string | undefined
}

const MM_PER_PT = 25.4 / 72

// Edits that change which pages there are, their size, or the title.
const OF_PAGES: ReadonlySet<Edit['type']> = new Set<Edit['type']>([
  ...(['rotate', 'delete_pages', 'extract_pages', 'reorder_pages', 'duplicate_pages'] as const),
  ...(['insert_blank', 'insert_pdf', 'crop', 'resize', 'n_up', 'booklet'] as const),
  ...(['set_metadata', 'remove'] as const),
])

/** Whether the browser has work for an edit that depends on the document. */
export function isSurveyed(edit: Edit): edit is EditOf<'header_footer'> | EditOf<'draw'> {
  return edit.type === 'header_footer' || (edit.type === 'draw' && atOnce(holdsHtml(edit)))
}

/** Whether {@link isSurveyed} holds for one of some edits. */
export function* areSurveyed(edits: readonly Edit[]): Steps<boolean> {
  if (edits.some(({ type }) => type === 'header_footer')) return true
  for (const edit of edits) if (edit.type === 'draw' && (yield* holdsHtml(edit))) return true
  return false
}

function* holdsHtml({ commands }: EditOf<'draw'>): Steps<boolean> {
  for (const found of walkInSteps(commands, 'commands')) {
    yield
    if (found?.command['type'] === 'html') return true
  }
  return false
}

/** Finds the pages that headers and footers are for, without making anything. */
export async function survey(task: EditTask): Promise<ReadonlyMap<number, SurveyedPages>> {
  const { bytes, password, edits, limits, faces, now, subject } = task
  const { file } = openDocument({ bytes, password, limits, subject })
  const context: EditContext = {
    file,
    limits,
    faces,
    now,
    warn: () => {},
    missing: new Set(),
    field: '',
    metadata: readMetadata(file),
    standards: statedStandards(file),
    keepsXmp: true,
    sheets: [],
    prints: new Map(),
  }
  const found = new Map<number, SurveyedPages>()
  const last = edits.findLastIndex(isSurveyed)
  for (const [index, edit] of edits.slice(0, last + 1).entries()) {
    context.field = `${task.field}[${index}]`
    if (isSurveyed(edit)) {
      const pages = pagesOf(context)
      const sizes = chosenPages(context, edit.pages, pages.length).flatMap((number) => {
        const page = pages[number - 1]
        if (page === undefined) return []
        const { width, height } = seenSize(seenBox(file, page))
        return [{ widthMm: width * MM_PER_PT, heightMm: height * MM_PER_PT }]
      })
      const { metadata, standards } = context
      found.set(index, {
        sizes,
        title: metadata.title ?? '',
        language: metadata.language,
        isTagged: isDict(file.resolve(file.catalog.get('StructTreeRoot'))),
        archive: standards.archive,
      })
    } else if (OF_PAGES.has(edit.type)) await applyEdit(context, edit)
  }
  return found
}
