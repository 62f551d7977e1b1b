import { readFile, stat } from 'node:fs/promises'
import { EngineError } from '@svc/engine'

/** The user that PostgreSQL's programs run as, when it is not this process's own. */
export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

// `postgres` comes with the system's packages; `nobody` is everywhere.
const NAMES = ['postgres', 'nobody']

/**
 * The user to start PostgreSQL as: it refuses to run as root, so root gives up its rights for it.
 *
 * @param dataFolder data that exists already stays with its owner: an administrator's `svc admin` may be root
 *   where the service is not
 * @returns `undefined` for this process's own user
 * @throws EngineError `service_unavailable` when root finds no such user
 */
export async function postgresUser(dataFolder?: string): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const data = dataFolder === undefined ? undefined : await stat(dataFolder).catch(() => undefined)
  if (data !== undefined && data.uid !== 0) return { uid: data.uid, gid: data.gid }
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const user = unprivilegedUser(passwd)
  if (user !== undefined) return user
  throw new EngineError(
    'service_unavailable',
    `PostgreSQL does not run as root, and there is no user ${NAMES.join(' or ')} to run it. Start svc as another user, or set DATABASE_URL.`,
  )
}

/** The first user of an `/etc/passwd` that is meant for programs without rights. */
export function unprivilegedUser(passwd: string): PostgresUser | undefined {
  const users = new Map(passwd.split('\n').map((line) => [line.split(':', 1)[0], line.split(':')]))
  for (const name of NAMES) {
    const [, , uid, gid] = users.get(name) ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}
