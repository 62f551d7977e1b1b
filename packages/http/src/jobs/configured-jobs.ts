import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openArtifacts } from '../artifacts/open-artifacts.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { networkPolicy } from '../engine/network-policy.ts'
import { type JobService, lazyJobs, noJobs } from './job-service.ts'
import { type JobsOptions, openJobs } from './open-jobs.ts'

/** Parts that {@link configuredJobs} needs beside the configuration. */
export interface JobsBacking extends Pick<JobsOptions, 'engine' | 'log' | 'metrics' | 'now'> {
  /** The database of hosted mode; in self-hosted mode jobs bring their own. */
  readonly database: Database | undefined
}

/**
 * The jobs of a service as it is configured.
 *
 * Where jobs have a database already they are opened now, because some may wait in it. Else the first one that is
 * posted opens them: a service without jobs runs no database.
 */
export async function configuredJobs(config: Config, backing: JobsBacking): Promise<JobService> {
  if (config.SVC_JOBS === 'off') return noJobs
  const { log } = backing
  const jobs = lazyJobs(() => open(config, backing))
  if (config.SVC_JOBS === 'on' || backing.database !== undefined) await jobs.start()
  else if (config.DATABASE_URL !== undefined || (await exists(databaseFolder(config)))) {
    // In the background: what answers at once needs none of it.
    jobs.start().catch((cause) => log({ level: 'error', event: 'jobs_not_opened', cause }))
  }
  return jobs
}

async function open(config: Config, { database, ...parts }: JobsBacking) {
  const opened = new AsyncDisposableStack()
  try {
    const store = await openArtifacts(config.ARTIFACTS, config.SVC_DATA)
    opened.defer(() => store.close())
    const own = database ?? (await ownDatabase(config, parts))
    if (database === undefined) opened.defer(() => own.close())
    const policy = networkPolicy(config)
    const works = config.SVC_WORKER === 'on'
    const jobs = await openJobs({ ...parts, database: own, store, policy, works })
    opened.defer(() => jobs.close())
    return { ...jobs, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

function ownDatabase(config: Config, { log }: Pick<JobsBacking, 'log'>): Promise<Database> {
  const folder = databaseFolder(config)
  return openDatabase({ url: config.DATABASE_URL, folder, binFolder: config.PG_BIN_DIR }, { log })
}

function databaseFolder({ SVC_DATA }: Config): string {
  return resolve(join(SVC_DATA, 'postgres'))
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
