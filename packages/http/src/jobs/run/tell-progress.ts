import type { DoneParts } from '@svc/engine'
import type { Kysely } from 'kysely'
import type { JobPhase, JobProgress, Tables } from '../../database/tables.ts'
import type { ClaimedJob } from './claim-job.ts'

/** Takes down how far a running job is. */
export interface Progress extends Disposable {
  /** @param parts how much of the phase is done, where it can be counted */
  at(phase: JobPhase, parts?: DoneParts): void
}

// Most jobs are done before: they cost no statement.
const AFTER_MS = 500
// A job that tells more often is written as seldom.
const EVERY_MS = 1000

/**
 * Writes how far a job is into its row, for whoever asks: the latest of what it tells, once a second, if it has changed.
 *
 * Best effort: what cannot be written is followed by the next, or by the end.
 */
export function tellProgress(db: Kysely<Tables>, { job, lease }: ClaimedJob): Progress {
  let timer: NodeJS.Timeout | undefined
  let latest: JobProgress | undefined
  let written = ''
  const write = () => {
    timer = undefined
    const progress = JSON.stringify(latest)
    if (progress === written) return
    written = progress
    db.updateTable('job')
      .set({ progress })
      .where('id', '=', job.id)
      .where('lease', '=', lease)
      .execute()
      .catch(() => {})
  }
  return {
    at(phase, parts) {
      latest = { phase, ...(parts && { percent: percentOf(parts) }) }
      timer ??= setTimeout(write, written === '' ? AFTER_MS : EVERY_MS)
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

/** Rounded down: 100 is all of it. */
function percentOf({ done, total }: DoneParts): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total)
}
