import { type Artifact, artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { safeFilename } from '../output/safe-filename.ts'
import { FOREIGN_LIMITS } from '../pdf/foreign/foreign-limits.ts'
import type { EditOptions } from '../schemas/edit-options.ts'
import type { Edit } from '../schemas/edits/edits.ts'
import { editorOf } from './editor-of.ts'
import { fontsOf } from './fonts-of.ts'

/** A document and its changes. */
export interface EditDocumentInput {
  readonly pdf: Uint8Array
  readonly pdf_password?: string | undefined
  readonly edits: readonly Edit[]
  readonly options: EditOptions
}

/** Once its turn has come. */
const TIMEOUT_MS = 120_000

/** Changes a PDF in a process of its own. */
export async function editDocument(
  { pdf, pdf_password: password, edits, options }: EditDocumentInput,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const editor = editorOf(ctx)
  const since = performance.now()
  const { faces, warnings } = await fontsOf(edits, ctx)
  const edited = await editor.run(
    'edit',
    { bytes: pdf, password, edits, output: options, limits: FOREIGN_LIMITS, faces, now: ctx.now() },
    { subject: 'pdf', timeoutMs: TIMEOUT_MS, signal: ctx.signal },
  )
  return artifact('application/pdf', {
    bytes: edited.bytes,
    filename: safeFilename(options.filename ?? edited.title, 'pdf'),
    pages: edited.pages,
    warnings: [...warnings, ...edited.warnings],
    timings: { queueMs: 0, loadMs: 0, printMs: 0, finishMs: performance.now() - since },
  })
}
