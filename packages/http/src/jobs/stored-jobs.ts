import type { Kysely } from 'kysely'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { Tables } from '../database/tables.ts'

/** Rows of jobs, and the store that their bytes are removed from. */
export interface StoredJobs {
  readonly db: Kysely<Tables>
  readonly store: Pick<ArtifactStore, 'delete'>
}
