import { openDrawing } from '../../../draw/commands/open-drawing.ts'
import { BOOKMARK_PREFIX } from '../../../draw/document/document-writer.ts'
import { EngineError } from '../../../messages/errors.ts'
import { commonStandards } from '../../../output/standards.ts'
import { setOutline } from '../../../pdf/document/outline.ts'
import { dropDestinations } from '../../../pdf/document/pages/relink.ts'
import { readPages } from '../../../pdf/document/pages/tree/page-tree.ts'
import { isDict } from '../../../pdf/file/objects.ts'
import type { EditOf } from '../../../schemas/edits/edits.ts'
import { readFields } from '../../forms/read-fields.ts'
import { chosenPages, type EditContext, editFailed, pagesOf } from '../edit-context.ts'
import { reportDrawn } from '../report-drawn.ts'
import { layOutOnPages } from './lay-out-on-pages.ts'
import { requestOf } from './request-of.ts'
import { takeOver } from './take-over.ts'

/** Draws commands onto pages: a document of pages of the same sizes is drawn, and each page painted onto its own. */
export async function drawOnPages(context: EditContext, edit: EditOf<'draw'>): Promise<void> {
  const { file, prints, faces } = context
  const pages = pagesOf(context)
  const chosen = chosenPages(context, edit.pages, pages.length)
  const isTagged = isDict(file.resolve(file.catalog.get('StructTreeRoot')))
  const opened = await named(context, () =>
    openDrawing(requestOf(edit, context.metadata.language), {
      faces,
      prints,
      isTagged,
      isArchive: context.standards.archive !== undefined,
      numbering: { numberOf: (place) => chosen[place - 1] ?? place, count: () => pages.length },
      checkSource: (_, standards) => {
        context.standards = commonStandards([context.standards, standards])
      },
    }),
  )
  await named(context, () => layOutOnPages(context, edit, opened, pages, chosen))
  const { drawing, resources } = opened
  const { writer, painter, offPage, form } = drawing
  writer.finishPages()
  drawing.pages.finish()
  const { restricted } = resources
  const embedded = await resources.embed(writer.file)
  form.finish(embedded.Font)
  const drawn = writer.finish(embedded)
  if (writer.outline.length > 0) setOutline(drawn, writer.outline)
  const drawnPages = readPages(drawn)
  dropDestinations(drawn, drawnPages, BOOKMARK_PREFIX)
  const taken = new Set(readFields(file, pages).map(({ name }) => name))
  const clash = readFields(drawn, drawnPages).find(({ name }) => taken.has(name))
  if (clash !== undefined) {
    throw editFailed(context, 'commands', `the document has a form field "${clash.name}" already.`)
  }
  const { layer } = edit
  const isRead = isTagged && !edit.decorative
  takeOver(
    file,
    pages,
    drawn,
    chosen.map((number, index) => ({ number, page: drawnPages[index] })),
    { layer, isRead },
  )
  const warnings = [writer, painter, form, offPage].flatMap((part) => part.warnings)
  for (const warning of warnings) {
    context.warn({ ...warning, message: inEdit(context, warning.message) })
  }
  reportDrawn(context, { count: 1, missing: [...painter.missing], cut: [], restricted })
}

/** Names the edit in errors about its commands. */
async function named<T>(context: EditContext, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!EngineError.is(error) || error.message.startsWith(context.field)) throw error
    throw new EngineError(error.code, inEdit(context, error.message), { cause: error })
  }
}

function inEdit({ field }: EditContext, message: string): string {
  const isField = /^(?:commands|fonts|images)\b/.test(message)
  return isField ? `${field}.${message}` : `${field}: ${message}`
}
