import type { Kysely } from 'kysely'
import type { JobPhase, Tables } from '../../database/tables.ts'
import type { ClaimedJob } from './claim-job.ts'

/** Takes down what a running job is at. */
export interface Progress extends Disposable {
  at(phase: JobPhase): void
}

// Most jobs are done before: they cost no statement.
const AFTER_MS = 500

/**
 * Writes the phase of a job into its row, for whoever asks, once it has lasted a while.
 *
 * Best effort: a phase that cannot be written is followed by the next one or by the end.
 */
export function tellProgress(db: Kysely<Tables>, { job, lease }: ClaimedJob): Progress {
  let timer: NodeJS.Timeout | undefined
  const write = (phase: JobPhase) =>
    db
      .updateTable('job')
      .set({ progress: JSON.stringify({ phase }) })
      .where('id', '=', job.id)
      .where('lease', '=', lease)
      .execute()
      .catch(() => {})
  return {
    at(phase) {
      clearTimeout(timer)
      timer = setTimeout(() => void write(phase), AFTER_MS)
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
