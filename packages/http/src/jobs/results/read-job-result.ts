import { EngineError } from '@svc/engine'
import type { Kysely } from 'kysely'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Tables } from '../../database/tables.ts'
import { hasEnded } from '../job.ts'
import { findJob } from '../read/read-jobs.ts'

/**
 * The bytes of the result of an owner's job, for a request that takes it as a source.
 *
 * @returns `undefined` when there is no such job, it failed, or it has been kept long enough
 * @throws EngineError `service_unavailable` while the job has not ended: whoever waits in a queue waits on
 */
export async function readJobResult(
  { db, store }: { readonly db: Kysely<Tables>; readonly store: ArtifactStore },
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
  const stored = job.result_key === null ? undefined : await store.get(job.result_key)
  return stored && Buffer.concat(await stored.stream.toArray())
}
