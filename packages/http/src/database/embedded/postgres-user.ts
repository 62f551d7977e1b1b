import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { EngineError } from '@svc/engine'

/** The user that PostgreSQL's programs run as, when it is not this process's own. */
export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

// `postgres` comes with the system's packages; `nobody` is everywhere.
const NAMES = ['postgres', 'nobody']

// The range from which systemd takes the users of its services (DynamicUser=): nobody logs in there.
const FIRST_UID = 61_184
const LAST_UID = 65_519

/**
 * The user to run PostgreSQL as: it refuses to run as root, so root gives up its rights for it.
 *
 * Each data folder has a user that nothing else runs as: whoever is let in by the socket's folder alone must not
 * share a user with other programs, as `nobody` is shared. PostgreSQL needs no name for it.
 *
 * @param dataFolder data that exists already stays with its owner: an administrator's `svc admin` may be root
 *   where the service is not
 * @returns `undefined` for this process's own user
 */
export async function postgresUser(dataFolder: string): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const data = await stat(dataFolder).catch(() => undefined)
  if (data !== undefined && data.uid !== 0) return { uid: data.uid, gid: data.gid }
  return ownUser(dataFolder, await passwd())
}

/** A user for one data folder, the same at every start, that an `/etc/passwd` has not given away. */
export function ownUser(dataFolder: string, passwd: string): PostgresUser {
  const taken = new Set([...usersOf(passwd).values()].flatMap(({ uid, gid }) => [uid, gid]))
  const digest = createHash('sha256').update(dataFolder).digest()
  const count = LAST_UID - FIRST_UID + 1
  let place = digest.readUInt32BE() % count
  while (taken.has(FIRST_UID + place)) place = (place + 1) % count
  return { uid: FIRST_UID + place, gid: FIRST_UID + place }
}

/**
 * The user to run `initdb` as, which alone of PostgreSQL's programs asks for the name of its user; the data is
 * handed over afterwards.
 *
 * @throws EngineError `service_unavailable` when root finds no such user, or the user of this process has no name
 */
export async function namedUser(user: PostgresUser | undefined): Promise<PostgresUser | undefined> {
  if (user === undefined) {
    requireName()
    return undefined
  }
  const named = unprivilegedUser(await passwd(), user)
  if (named !== undefined) return named
  throw new EngineError(
    'service_unavailable',
    `PostgreSQL does not run as root, and there is no user ${NAMES.join(' or ')} to set up its data. Start svc as another user, or set DATABASE_URL.`,
  )
}

/** The first user of an `/etc/passwd` that may set up data: its later owner, or one without rights. */
export function unprivilegedUser(passwd: string, owner?: PostgresUser): PostgresUser | undefined {
  const users = usersOf(passwd)
  const found = [...users.values()].find(({ uid }) => uid === owner?.uid)
  if (found !== undefined) return owner
  for (const name of NAMES) {
    const { uid = 0, gid = 0 } = users.get(name) ?? {}
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  return undefined
}

function usersOf(passwd: string): ReadonlyMap<string, PostgresUser> {
  const rows = passwd.split('\n').map((line) => line.split(':'))
  return new Map(
    rows.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
}

function passwd(): Promise<string> {
  return readFile('/etc/passwd', 'utf8').catch(() => '')
}

function requireName(): void {
  try {
    userInfo()
  } catch (cause) {
    throw new EngineError(
      'service_unavailable',
      `The user that svc runs as (uid ${process.getuid?.()}) has no name: PostgreSQL sets up data only for a user with an entry in /etc/passwd. Add one, start svc as a user that has one, or set DATABASE_URL.`,
      { cause },
    )
  }
}
