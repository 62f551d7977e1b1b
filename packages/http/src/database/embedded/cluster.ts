import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { EngineError } from '@svc/engine'
import type { PostgresBinaries } from './find-postgres.ts'
import { namedUser, type PostgresUser } from './postgres-user.ts'
import { runProgram } from './run-program.ts'
import { makePrivateFolder } from './socket-folder.ts'

/** The one user of an embedded server. */
export const SUPERUSER = 'svc'

const INITDB_TIMEOUT_MS = 120_000
const ABANDONED_MS = 10 * 60_000

/** Major version of the PostgreSQL that wrote a data folder; `undefined` when there is none yet. */
export async function majorOf(folder: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(folder, 'PG_VERSION'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Makes an empty database in a folder that does not exist.
 *
 * In a new folder that is renamed at the end: a start that is killed half way leaves nothing that looks like
 * data. When two start together, the first to finish wins and the other takes its result.
 *
 * @throws EngineError `service_unavailable` when the folder cannot be written
 */
export async function initCluster(
  folder: string,
  binaries: PostgresBinaries,
  options: { readonly user: PostgresUser | undefined; readonly durable: boolean },
): Promise<void> {
  const { user, durable } = options
  await makePassable(dirname(folder), user)
  await removeAbandoned(folder)
  const fresh = await mkdtemp(`${folder}.new-`)
  try {
    const named = await namedUser(user)
    await makePrivateFolder(fresh, named)
    await runProgram(join(binaries.folder, 'initdb'), initdbArguments(fresh, durable), {
      user: named,
      timeoutMs: INITDB_TIMEOUT_MS,
    })
    if (user !== undefined && user.uid !== named?.uid) await handOver(fresh, user)
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (EngineError.is(error)) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return
    throw new EngineError(
      'service_unavailable',
      `The embedded database cannot be made in ${folder}. The user that runs it must be able to write there and to pass through every folder above.`,
      { cause: error },
    )
  }
}

function initdbArguments(folder: string, durable: boolean): readonly string[] {
  return [
    ...['-D', folder, '-U', SUPERUSER, '--encoding=UTF8'],
    // Byte order: an index sorted by the system's rules breaks when the C library is upgraded.
    '--locale=C',
    '--data-checksums',
    // The socket's folder is what keeps others out, and nobody else runs as its owner; see postgresUser.
    '--auth=trust',
    ...(durable ? [] : ['--no-sync']),
  ]
}

/** Gives a folder and all in it to another user. */
async function handOver(folder: string, { uid, gid }: PostgresUser): Promise<void> {
  const within = await readdir(folder, { recursive: true })
  for (const name of within) await lchown(join(folder, name), uid, gid)
  await lchown(folder, uid, gid)
}

/** Makes a folder and those above it; the server's user may pass through what is made, but not look around. */
async function makePassable(folder: string, user: PostgresUser | undefined): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined || user === undefined) return
  for (let made = folder; made.startsWith(first); made = dirname(made)) await chmod(made, 0o711)
}

/** Removes what starts left behind that were killed while they made a database. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue
    const path = join(parent, name)
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}
