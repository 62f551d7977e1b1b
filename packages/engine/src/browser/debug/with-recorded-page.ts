import type { EngineContext } from '../../context.ts'
import type { BrowserPage, LeaseRequest } from '../pool/browser-pool.ts'
import type { PageRecord } from './page-record.ts'

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
  let record: PageRecord | undefined
  const lastLook = async () => record?.lastLook()
  return await browsers.withPage({ ...request, lastLook }, (page) => {
    record = debug.watch(page, secrets)
    return use(record.page)
  })
}
