import type { EngineContext, RecordedPage } from '../../context.ts'
import type { BrowserPage, LeaseRequest } from '../pool/browser-pool.ts'

/**
 * A page of the pool, recorded where the caller asked for that.
 *
 * @param secrets values that must not be seen in the record
 */
export async function withRecordedPage<T>(
  { browsers, debug }: Pick<EngineContext, 'browsers' | 'debug'>,
  request: LeaseRequest,
  secrets: readonly string[],
  use: (page: BrowserPage) => Promise<T>,
): Promise<T> {
  if (debug === undefined) return await browsers.withPage(request, use)
  let record: RecordedPage | undefined
  const beforeClose = async () => record?.beforeClose()
  return await browsers.withPage({ ...request, beforeClose }, (page) => {
    record = debug.watch(page, secrets)
    return use(record.page)
  })
}
