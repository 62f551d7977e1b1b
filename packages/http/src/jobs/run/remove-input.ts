import type { Kysely } from 'kysely'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Tables } from '../../database/tables.ts'
import type { Job } from '../job.ts'

/**
 * Removes the stored body of a job that has ended. Its name is forgotten after that: while it is there, the sweep tries
 * again.
 *
 * @throws EngineError `service_unavailable` while a store does not answer
 */
export async function removeInput(
  { db, store }: { readonly db: Kysely<Tables>; readonly store: Pick<ArtifactStore, 'delete'> },
  { id, input_key }: Pick<Job, 'id' | 'input_key'>,
): Promise<void> {
  if (input_key === null) return
  await store.delete(input_key)
  await db.updateTable('job').set({ input_key: null }).where('id', '=', id).execute()
}
