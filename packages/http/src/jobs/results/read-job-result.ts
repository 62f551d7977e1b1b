import { EngineError, inTurns, joinedBytes, sha256 } from '@svc/engine'
import type { Kysely } from 'kysely'
import type { ArtifactStore, StoredBytes } from '../../artifacts/artifact-store.ts'
import type { StoredResult, Tables } from '../../database/tables.ts'
import { hasEnded } from '../job.ts'
import { findJob } from '../read/read-jobs.ts'

/**
 * The bytes of the result of an owner's job, for a request that takes it as a source.
 *
 * @returns `undefined` when there is no such job, it failed, or it has been kept long enough
 * @throws EngineError `service_unavailable` while the job has not ended, or the store does not give its bytes whole:
 *   whoever waits in a queue waits on
 */
export async function readJobResult(
  { db, store }: { readonly db: Kysely<Tables>; readonly store: Pick<ArtifactStore, 'get'> },
  owner: string,
  id: string,
): Promise<Uint8Array | undefined> {
  const job = await findJob(db, owner, id)
  if (job === undefined) return undefined
  if (!hasEnded(job)) {
    throw new EngineError(
      'service_unavailable',
      `The job ${id} has not ended yet. Try again later.`,
    )
  }
  if (job.result_key === null || job.result === null) return undefined
  const stored = await store.get(job.result_key)
  return stored && wholeResult(stored, job.result)
}

/** A store that gives other bytes than it was given is one that cannot be asked now. */
async function wholeResult({ stream }: StoredBytes, stored: StoredResult): Promise<Uint8Array> {
  try {
    const bytes = await inTurns(joinedBytes(await stream.toArray()))
    if ((await sha256(bytes)).toString('hex') === stored.sha256) return bytes
    throw new Error('the bytes are not those that were stored')
  } catch (cause) {
    const message = 'The result of an earlier job cannot be read now. Try again soon.'
    throw new EngineError('service_unavailable', message, { cause })
  }
}
