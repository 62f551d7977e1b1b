import { readMetadata, statedStandards } from '../../../pdf/document/metadata/read-metadata.ts'
import { seenBox, seenSize } from '../../../pdf/document/pages/seen-box.ts'
import { isDict } from '../../../pdf/file/objects.ts'
import { openDocument } from '../../../pdf/foreign/open-document.ts'
import type { Edit } from '../../../schemas/edits/edits.ts'
import { applyEdit } from '../../edits/apply-edits.ts'
import { chosenPages, type EditContext, pagesOf } from '../../edits/edit-context.ts'
import { isSurveyed, type SurveyedPages } from '../surveyed-edits.ts'
import type { EditTask } from './edit-task.ts'

const MM_PER_PT = 25.4 / 72

// Edits that change which pages there are, their size, or the title.
const OF_PAGES: ReadonlySet<Edit['type']> = new Set<Edit['type']>([
  ...(['rotate', 'delete_pages', 'extract_pages', 'reorder_pages', 'duplicate_pages'] as const),
  ...(['insert_blank', 'insert_pdf', 'crop', 'resize', 'n_up', 'booklet'] as const),
  ...(['set_metadata', 'remove'] as const),
])

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
