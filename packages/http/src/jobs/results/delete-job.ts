import type { Job } from '../job.ts'
import { removeInput } from '../run/remove-input.ts'
import type { StoredJobs } from '../stored-jobs.ts'

/** Deletes a job that has ended. Its bytes go first: while they cannot be removed, the job is there to be deleted again. */
export async function deleteJob({ db, store }: StoredJobs, job: Job): Promise<void> {
  await removeInput({ db, store }, job)
  if (job.result_key !== null) await store.delete(job.result_key)
  await db.deleteFrom('job').where('id', '=', job.id).execute()
}
