import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineError } from '@svc/engine'
import type { Config } from '../config.ts'
import type { Log } from '../telemetry/log.ts'

/** Why nothing more can be kept in a folder. */
export const DATA_FAULTS = ['disk_full', 'not_writable', 'not_answering'] as const

/** One of {@link DATA_FAULTS}. */
export type DataFault = (typeof DATA_FAULTS)[number]

/** Below this a disk counts as full: PostgreSQL writes its log in files of 16 MB, and bodies of jobs have up to 32. */
const MIN_FREE_BYTES = 64 * 1024 * 1024

/** A folder that the service keeps things in, by the setting that names it. */
interface KeptFolder {
  readonly setting: 'SVC_DATA' | 'ARTIFACTS'
  readonly path: string
}

/** Whether something can be kept where the configuration says. */
export interface DataFolders {
  /** The first fault there is now; undefined while all is well. */
  fault(): Promise<DataFault | undefined>
  /**
   * Looks once at the start: refuses where the service cannot be without its folders, else tells the log.
   *
   * @throws EngineError `invalid_request` when a folder that is needed cannot be written to
   */
  check(log: Log): Promise<void>
}

/**
 * Folders of a configuration; undefined where nothing is kept in any: database and artifacts are elsewhere, or there are
 * neither accounts nor jobs.
 *
 * @param minFreeBytes a disk with less counts as full
 */
export function dataFolders(
  config: Config,
  minFreeBytes: number = MIN_FREE_BYTES,
): DataFolders | undefined {
  const folders = foldersOf(config)
  if (folders.length === 0) return undefined
  const isNeeded = config.SVC_MODE === 'hosted' || config.SVC_JOBS === 'on'
  return {
    async fault() {
      const faults = await Promise.all(folders.map(({ path }) => faultOf(path, minFreeBytes)))
      return faults.find((fault) => fault !== undefined)
    },
    async check(log) {
      for (const { setting, path } of folders) {
        const fault = await faultOf(path, minFreeBytes)
        if (fault === undefined) continue
        const advice = adviceOn(fault, { setting, path })
        if (isNeeded && fault === 'not_writable') throw new EngineError('invalid_request', advice)
        log({ level: 'warn', event: 'data_folder_unusable', error: fault, cause: advice })
      }
    },
  }
}

function foldersOf({ SVC_MODE, SVC_JOBS, SVC_DATA, ...config }: Config): readonly KeptFolder[] {
  const isHosted = SVC_MODE === 'hosted'
  const keepsJobs = SVC_JOBS !== 'off'
  const ownDatabase = config.DATABASE_URL === undefined && (isHosted || keepsJobs)
  const ownPepper = isHosted && config.SVC_KEY_PEPPER === undefined
  const ownArtifacts = keepsJobs && config.ARTIFACTS === undefined
  const artifacts = keepsJobs && URL.parse(config.ARTIFACTS ?? '')
  return [
    ...(ownDatabase || ownPepper || ownArtifacts
      ? [{ setting: 'SVC_DATA' as const, path: resolve(SVC_DATA) }]
      : []),
    ...(artifacts && artifacts.protocol === 'file:'
      ? [{ setting: 'ARTIFACTS' as const, path: fileURLToPath(artifacts) }]
      : []),
  ]
}

/** The same of the nearest folder above, where there is none yet. */
async function faultOf(path: string, minFreeBytes: number): Promise<DataFault | undefined> {
  try {
    await access(path, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize < minFreeBytes ? 'disk_full' : undefined
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isAbsent && dirname(path) !== path
      ? faultOf(dirname(path), minFreeBytes)
      : 'not_writable'
  }
}

function adviceOn(fault: DataFault, { setting, path }: KeptFolder): string {
  const user = process.getuid?.()
  const who = user === undefined ? 'the user of the service' : `the user of the service (${user})`
  return fault === 'disk_full'
    ? `The disk of ${setting} (${path}) has less than 64 MB left: jobs and answers under an Idempotency-Key are refused once it is full.`
    : `${setting} (${path}) cannot be written to by ${who}. Give the folder to that user, or name another one.`
}
