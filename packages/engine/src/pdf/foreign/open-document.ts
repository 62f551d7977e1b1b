import { EngineError } from '../../messages/errors.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { PdfError, PdfLockedError } from '../file/pdf-error.ts'
import type { ForeignLimits } from './foreign-limits.ts'
import { type OpenedFile, openFile, type PdfRepair } from './open-file.ts'

/** A PDF from elsewhere and how it is to be read. */
export interface ForeignTask {
  readonly bytes: Uint8Array
  readonly password: string | undefined
  readonly limits: ForeignLimits
  /** Name in messages: `The PDF`, `documents[2]`. */
  readonly subject: string
  /** Hears that the file is damaged. */
  readonly warn?: ((warning: RenderWarning) => void) | undefined
}

/**
 * Opens a PDF from elsewhere, in a process that may be killed.
 *
 * @throws EngineError `invalid_document`, `document_encrypted`
 */
export function openDocument({ bytes, password, limits, subject, warn }: ForeignTask): OpenedFile {
  try {
    const opened = openFile(bytes, password ?? '', limits)
    if (opened.repair) warn?.(renderWarning('document_repaired', lossOf(subject, opened.repair)))
    return opened
  } catch (cause) {
    if (!(cause instanceof PdfError)) throw cause
    if (cause instanceof PdfLockedError) {
      throw new EngineError('document_encrypted', closedMessage(cause, subject, password), {
        cause,
      })
    }
    const message = `${subject} is not a PDF that can be read: ${cause.message}`
    throw new EngineError('invalid_document', message, { cause })
  }
}

function lossOf(subject: string, { lostPages, lostObjects, isCut }: PdfRepair): string {
  const found = `${subject} is damaged; it was put together from the objects that were found`
  const losses = [
    ...(lostPages > 0 ? [`pages missing: at least ${lostPages}`] : []),
    ...(lostObjects > 0 ? [`other parts missing: ${lostObjects}`] : []),
    ...(isCut ? ['the last part is cut'] : []),
  ]
  return `${[found, ...losses].join('; ')}.`
}

function closedMessage(
  cause: PdfLockedError,
  subject: string,
  password: string | undefined,
): string {
  if (cause.reason === 'method') {
    return `${subject} is encrypted in a way that is not supported; accepted are RC4 and AES with a password.`
  }
  return password === undefined
    ? `${subject} is encrypted and opens only with a password.`
    : `${subject} is encrypted and does not open with the password given.`
}

/** Version of PDF that the first line of a file names. */
export function headerVersion(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2048))
  return /%PDF-(\d\.\d)/.exec(head.toString('latin1'))?.[1] ?? '1.4'
}
