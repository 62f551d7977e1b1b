import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineError } from '@svc/engine'
import type { PostgresUser } from './postgres-user.ts'

// sun_path holds 104 bytes on macOS and 108 on Linux, the final zero among them.
const PATH_MAX_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/**
 * Path of the folder for the server's socket: beside the data, or in the temporary folder where that path
 * would be too long for a socket.
 */
export function socketFolderFor(dataFolder: string): string {
  const beside = `${dataFolder}.socket`
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= PATH_MAX_BYTES) return beside
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  return join(tmpdir(), `svc-${name}`)
}

/**
 * Makes a folder that its owner alone may enter; whoever reaches the socket in it needs no password.
 *
 * @throws EngineError `service_unavailable` when there is something else, or someone else's, in its place
 */
export async function makePrivateFolder(
  folder: string,
  user: PostgresUser | undefined,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // Not `stat`: in a shared temporary folder someone may have put a link in our place.
  const found = await lstat(folder)
  const owners = [user?.uid, process.getuid?.()]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new EngineError(
      'service_unavailable',
      'The folder for the embedded database belongs to another user.',
      { cause: new Error(`${folder} is owned by uid ${found.uid}`) },
    )
  }
  await chmod(folder, 0o700)
  if (user !== undefined) await chown(folder, user.uid, user.gid)
}
