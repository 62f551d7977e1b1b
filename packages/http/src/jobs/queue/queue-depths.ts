import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { JOB_QUEUES } from './job-queues.ts'

/** Jobs that wait in a queue, in all processes. */
export interface QueueDepth {
  readonly queue: string
  readonly queued: number
  readonly running: number
  /** How long the job that waits longest has waited; 0 when none waits. */
  readonly oldestS: number
}

/** The depth of every queue; reads jobs that are open alone. */
export async function queueDepths(db: Kysely<Tables>): Promise<readonly QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    SELECT queue,
      count(*) FILTER (WHERE status = 'queued')::int AS queued,
      count(*) FILTER (WHERE status = 'running')::int AS running,
      coalesce(extract(epoch FROM clock_timestamp() - min(created_at) FILTER (WHERE status = 'queued')), 0)::float8
        AS "oldestS"
    FROM job WHERE status IN ('queued', 'running') GROUP BY queue`.execute(db)
  const none = { queued: 0, running: 0, oldestS: 0 }
  return JOB_QUEUES.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, ...none })
}
