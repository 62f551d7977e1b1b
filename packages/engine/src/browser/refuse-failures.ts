import { EngineError } from '../errors.ts'
import type { BrowsingOptions } from '../schemas/render-options.ts'
import type { PageWatch } from './watch-page.ts'

/** Options that say which failures of a document fail its render. */
export type FailureOptions = Pick<
  BrowsingOptions,
  'fail_on_status' | 'fail_on_console_error' | 'on_resource_error'
>

/**
 * Ends the render where the options make a failure of what was seen.
 *
 * @throws EngineError `conversion_failed`
 */
export function refuseFailures(watch: PageWatch, options: FailureOptions): void {
  const status = watch.mainStatus()
  const isRefusedStatus = options.fail_on_status?.some(
    ({ from, to }) => status !== undefined && from <= status && status <= to,
  )
  if (isRefusedStatus) {
    throw new EngineError('conversion_failed', `The main document answered with status ${status}.`)
  }
  const [consoleError] = watch.consoleErrors()
  if (options.fail_on_console_error && consoleError !== undefined) {
    throw new EngineError('conversion_failed', `The document reported an error: ${consoleError}`)
  }
  const resource = watch.warnings().find(({ code }) => code.startsWith('resource_'))
  if (options.on_resource_error === 'fail' && resource !== undefined) {
    throw new EngineError('conversion_failed', `A resource did not load: ${resource.message}`)
  }
}
