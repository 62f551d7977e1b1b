import { CANCELLED } from '../job-schemas.ts'
import type { Boss } from '../queue/boss.ts'
import type { StoredJobs } from '../stored-jobs.ts'
import { endJob } from './end-job.ts'
import { removeInput } from './remove-input.ts'

const CANCELLED_END = {
  status: 'failed',
  error: CANCELLED,
  detail: 'The job was cancelled.',
} as const

/** Ends a job that its owner does not want any more, unless it has ended meanwhile. */
export async function cancelJob(
  { db, boss, store }: StoredJobs & { readonly boss: Boss },
  id: string,
): Promise<void> {
  const cancelled = await endJob(db, boss, { id, lease: undefined }, CANCELLED_END)
  // Where it stays, the sweep removes it.
  if (cancelled) await removeInput({ db, store }, cancelled).catch(() => {})
}
