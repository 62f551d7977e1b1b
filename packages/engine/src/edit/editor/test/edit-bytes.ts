import { prepare } from '../../../execute.ts'
import { edit as operation } from '../../../operations/edit.ts'
import { FOREIGN_LIMITS } from '../../../pdf/foreign/foreign-limits.ts'
import type { OutputOptions } from '../../../schemas/options/output-options.ts'
import type { FaceSource } from '../../../text/fonts/face-source.ts'
import { edit } from '../tasks/edit-task.ts'
import type { EditedPdf } from '../tasks/merge-task.ts'

/**
 * Changes a document as a request does, in this process.
 *
 * @param edits as a request states them
 */
export async function editBytes(
  bytes: Uint8Array,
  edits: readonly object[],
  { options = {}, faces = [] }: { options?: object; faces?: readonly FaceSource[] } = {},
): Promise<EditedPdf> {
  const { input } = prepare(operation, { pdf: bytes, edits, options })
  return await edit({
    bytes,
    password: undefined,
    edits: input.edits,
    limits: FOREIGN_LIMITS,
    faces,
    subject: 'pdf',
    field: 'edits',
    now: new Date(0),
    output: input.options as OutputOptions,
  })
}
