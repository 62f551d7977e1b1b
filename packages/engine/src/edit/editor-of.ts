import type { EngineContext } from '../context.ts'
import type { RunOptions } from '../lifetime/child/child-pool.ts'
import { EngineError } from '../messages/errors.ts'
import type { DocumentEditor } from './editor/document-editor.ts'

/**
 * The editor of a context.
 *
 * @throws EngineError `service_unavailable` where there is none
 */
export function editorOf({ documentEditor }: EngineContext): DocumentEditor {
  if (documentEditor) return documentEditor
  throw new EngineError('service_unavailable', 'PDFs cannot be changed here.')
}

/** The caller's part in a task of the editor: it may end the task, and hears how much of it is done. */
export function followed({
  signal,
  onProgress,
}: EngineContext): Pick<RunOptions, 'signal' | 'onDone'> {
  if (onProgress === undefined) return { signal }
  return { signal, onDone: (parts) => onProgress({ phase: 'converting', parts }) }
}
