import type { Artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { safeFilename } from '../output/safe-filename.ts'
import { archiveLevel, type OutputOptions } from '../schemas/options/output-options.ts'
import { changeDocument } from './edit-document.ts'

/**
 * Makes a PDF and carries out the edits that its options name: after what makes it accessible and archival, before
 * attachments and encryption.
 *
 * @param make makes the PDF by the options given, which ask for nothing that the edits have to come before
 * @throws EngineError as `make` does; `edit_failed` when an edit cannot be carried out; `conversion_failed` when a
 *   standard that was asked for is not met afterwards
 */
export async function withEdits<Options extends OutputOptions>(
  options: Options,
  ctx: EngineContext,
  make: (options: Options) => Promise<Artifact<'application/pdf'>>,
): Promise<Artifact<'application/pdf'>> {
  const { edits } = options
  if (edits === undefined || edits.length === 0) return await make(options)
  const made = await make({
    ...options,
    pdf_a: archiveLevel(options),
    password: undefined,
    attachments: undefined,
    factur_x: undefined,
  })
  const since = performance.now()
  const edited = await changeDocument({ pdf: made.bytes, edits, options }, ctx, {
    subject: 'the document after its edits',
    field: 'options.edits',
  })
  // A name made of the title would tell what is redacted, or what the title was.
  const isRenamed = edits.some(({ type }) => type === 'redact' || type === 'set_metadata')
  return {
    ...made,
    ...(isRenamed && { filename: safeFilename(options.filename ?? edited.title, 'pdf') }),
    bytes: edited.bytes,
    pages: edited.pages,
    warnings: [...made.warnings, ...edited.warnings],
    timings: { ...made.timings, finishMs: made.timings.finishMs + performance.now() - since },
  }
}
