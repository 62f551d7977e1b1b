import { EngineError } from '../../messages/errors.ts'
import type { OfficeJob } from './office-driver.ts'

/** Why a layout engine gave a document back. */
export interface Refusal {
  readonly why: 'unreadable' | 'encrypted' | 'unwritable'
  /** The engine's own words, for the log. */
  readonly detail: string
}

/** The error of a document that a layout engine would not open or write. */
export function documentRefused({ why, detail }: Refusal, { format }: OfficeJob): EngineError {
  const options = { cause: new Error(detail) }
  if (why === 'unwritable') {
    return new EngineError('conversion_failed', 'The document could not be laid out.', options)
  }
  if (why === 'unreadable') {
    const message = `The document could not be read as ${format.toUpperCase()}.`
    return new EngineError('invalid_document', message, options)
  }
  // Documents come here decrypted: the preflight has their passwords.
  const message = 'The document is encrypted in a way that is not opened here.'
  return new EngineError('document_encrypted', message, options)
}
