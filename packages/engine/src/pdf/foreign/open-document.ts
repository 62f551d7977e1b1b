import { EngineError } from '../../errors.ts'
import { PdfError, PdfLockedError } from '../file/pdf-error.ts'
import type { ForeignLimits } from './foreign-limits.ts'
import { type OpenedFile, openFile } from './open-file.ts'

/** A PDF from elsewhere and how it is to be read. */
export interface ForeignTask {
  readonly bytes: Uint8Array
  readonly password: string | undefined
  readonly limits: ForeignLimits
  /** Name in messages: `The PDF`, `documents[2]`. */
  readonly subject: string
}

/**
 * Opens a PDF from elsewhere, in a process that may be killed.
 *
 * @throws EngineError `invalid_document`, `document_encrypted`
 */
export async function openDocument({
  bytes,
  password,
  limits,
  subject,
}: ForeignTask): Promise<OpenedFile> {
  try {
    return await openFile(bytes, password ?? '', limits)
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
