import { type Artifact, artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { safeFilename } from '../output/safe-filename.ts'
import { FOREIGN_LIMITS } from '../pdf/foreign/foreign-limits.ts'
import type { Edit } from '../schemas/edits/edits.ts'
import type { EditOptions } from '../schemas/options/edit-options.ts'
import type { EditedPdf } from './editor/tasks/merge-task.ts'
import { editorOf, followed } from './editor-of.ts'
import { fontsOf } from './fonts-of.ts'
import { renderHtmlEdits } from './render-html-edits.ts'
import { withFonts } from './with-fonts.ts'

/** A document and its changes. */
export interface EditDocumentInput {
  readonly pdf: Uint8Array
  readonly pdf_password?: string | undefined
  readonly edits: readonly Edit[]
  readonly options: EditOptions
}

/** Names of the document and its edits in messages. */
export interface EditNames {
  readonly subject: string
  readonly field: string
}

/** Once its turn has come. */
const TIMEOUT_MS = 120_000

/** Changes a PDF in a process of its own. */
export async function editDocument(
  input: EditDocumentInput,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const since = performance.now()
  const edited = await changeDocument(input, ctx, { subject: 'pdf', field: 'edits' })
  return artifact('application/pdf', {
    bytes: edited.bytes,
    filename: safeFilename(input.options.filename ?? edited.title, 'pdf'),
    pages: edited.pages,
    warnings: edited.warnings,
    timings: { queueMs: 0, loadMs: 0, printMs: 0, finishMs: performance.now() - since },
  })
}

/** Changes a PDF in a process of its own; what comes back is not yet an artifact. */
export async function changeDocument(
  { pdf, pdf_password: password, edits, options }: EditDocumentInput,
  ctx: EngineContext,
  names: EditNames,
): Promise<EditedPdf> {
  const editor = editorOf(ctx)
  const task = { bytes: pdf, password, edits, limits: FOREIGN_LIMITS, now: ctx.now() }
  const own = { ...task, ...names, output: options }
  const limits = { subject: names.subject, timeoutMs: TIMEOUT_MS, ...followed(ctx) }
  const survey = () => editor.run('survey', { ...own, faces: [] }, limits)
  const { sheets, prints, warnings } = await renderHtmlEdits(edits, names.field, ctx, survey)
  const edited = await withFonts(
    (found) => fontsOf(edits, ctx, found),
    (faces) => editor.run('edit', { ...own, faces, sheets, prints }, limits),
  )
  return { ...edited, warnings: [...warnings, ...edited.warnings] }
}
