import { EngineError } from '../../messages/errors.ts'

/**
 * Fault in a PDF's bytes, or in a model that cannot be written.
 *
 * Internal: the public functions of this folder wrap it as the `cause` of an EngineError.
 */
export class PdfError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'PdfError'
  }
}

/** A file that is larger inside than it may be, however well it is written. */
export class PdfLimitError extends PdfError {}

/** An encrypted file that stays closed: for another password, or in a way nobody knows. */
export class PdfLockedError extends PdfError {
  readonly reason: 'password' | 'method'

  constructor(reason: 'password' | 'method', options?: { readonly cause?: unknown }) {
    super(`The file cannot be decrypted for its ${reason}.`, options)
    this.reason = reason
  }
}

/**
 * Runs `work`; whatever it throws leaves as a `conversion_failed` that tells nothing of the inside.
 *
 * @throws EngineError `conversion_failed` with the original as `cause`
 */
export function asConversionFailure<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (EngineError.is(cause)) throw cause
    throw new EngineError('conversion_failed', 'The printed PDF could not be processed.', { cause })
  }
}

/** The value that `read` returns; undefined where it finds a fault in the bytes. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
