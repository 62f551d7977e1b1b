import { EngineError } from '../../messages/errors.ts'
import type { BrowsingOptions } from '../../schemas/options/render-options.ts'
import type { DocumentToLoad } from './arrival/load-document.ts'
import { refuseSource } from './arrival/refuse-source.ts'
import type { OpenDocument } from './loaded-document.ts'

/** Options that say which failures of a document fail its render. */
export type FailureOptions = Pick<
  BrowsingOptions,
  'fail_on_status' | 'fail_on_console_error' | 'on_resource_error'
>

/**
 * Ends the render where the options make a failure of what was seen.
 *
 * @throws EngineError `conversion_failed`; as `refuseSource` for a document at an address
 */
export function refuseFailures(
  document: Pick<OpenDocument, 'page' | 'watch'>,
  { kind }: Pick<DocumentToLoad, 'kind'>,
  options: FailureOptions,
): void {
  const { watch } = document
  // A script may have sent the document somewhere else.
  if (kind === 'url') refuseSource(document, options.fail_on_status)
  else refuseStatus(watch.main()?.status, options)
  const [consoleError] = watch.consoleErrors()
  if (options.fail_on_console_error && consoleError !== undefined) {
    throw new EngineError('conversion_failed', `The document reported an error: ${consoleError}`)
  }
  const resource = watch.warnings().find(({ code }) => code.startsWith('resource_'))
  if (options.on_resource_error === 'fail' && resource !== undefined) {
    throw new EngineError('conversion_failed', `A resource did not load: ${resource.message}`)
  }
}

function refuseStatus(
  status: number | undefined,
  { fail_on_status: ranges }: Pick<FailureOptions, 'fail_on_status'>,
): void {
  if (status === undefined || !ranges?.some(({ from, to }) => from <= status && status <= to)) {
    return
  }
  throw new EngineError('conversion_failed', `The main document answered with status ${status}.`)
}
