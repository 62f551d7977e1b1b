import type { EngineContext } from '../context.ts'
import { EngineError } from '../errors.ts'
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
