import type { Job } from '../job.ts'
import type { StoredJobs } from '../stored-jobs.ts'

/**
 * Removes the stored body of a job that has ended. Its name is forgotten after that: while it is there, the sweep tries
 * again.
 *
 * @throws EngineError `service_unavailable` while a store does not answer
 */
export async function removeInput(
  { db, store }: StoredJobs,
  { id, input_key }: Pick<Job, 'id' | 'input_key'>,
): Promise<void> {
  if (input_key === null) return
  await store.delete(input_key)
  await db.updateTable('job').set({ input_key: null }).where('id', '=', id).execute()
}
