import type { Selectable } from 'kysely'
import type { Caller } from '../accounts/keys/key-store.ts'
import type { JobTable } from '../database/tables.ts'

/** A job as the database has it. */
export type Job = Selectable<JobTable>

/** How long a job and its result are kept after its end, in hours. */
export const KEPT_HOURS = 24

/** How long a job may wait to be run, in days. Its place in the queue and its body are kept for longer. */
export const WAIT_MAX_DAYS = 14

/** Whose jobs a caller sees: those of the account, or, where there are none, those of the key. */
export function ownerOf({ accountId, keyId }: Caller): string {
  return accountId ?? `key:${keyId}`
}

/** Whether nothing will become of a job any more. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed'
}
