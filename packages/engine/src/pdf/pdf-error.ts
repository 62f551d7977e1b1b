import { EngineError } from '../errors.ts'

/**
 * What is wrong with a PDF's bytes, or with a model that cannot be written.
 *
 * Internal: the public functions of this folder wrap it as the `cause` of an EngineError.
 */
export class PdfError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'PdfError'
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
