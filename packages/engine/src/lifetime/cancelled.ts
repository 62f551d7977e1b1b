import { EngineError } from '../messages/errors.ts'

/** The error of work whose caller went away. */
export function cancelled(signal: AbortSignal): EngineError {
  return new EngineError('conversion_failed', 'Cancelled by the caller.', { cause: signal.reason })
}
