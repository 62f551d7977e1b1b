import { EngineError } from '../../messages/errors.ts'

/**
 * Refusal of the input document.
 *
 * @param problem end of a sentence that starts with the field's name, for example `is cut short`
 */
export function invalidDocument(
  problem: string,
  options?: { readonly cause?: unknown },
): EngineError {
  return new EngineError('invalid_document', `document ${problem}.`, options)
}
