import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineError } from '../../messages/errors.ts'

/** Purpose of a folder. */
export type FolderUse = 'browser' | 'office'

/**
 * A new empty folder for one child process; named after this process, which removes it when the child ends.
 *
 * @throws EngineError `service_unavailable` where none can be made in the temporary folder
 */
export async function createProcessFolder(use: FolderUse): Promise<string> {
  return await mkdtemp(join(tmpdir(), `svc-${use}-${process.pid}-`)).catch((cause: unknown) => {
    const message =
      'No folder can be made in the temporary folder of this process: TMPDIR names one that it may write to.'
    throw new EngineError('service_unavailable', message, { cause })
  })
}

/** Removes such a folder; a dying process may still be writing, so it is tried again. */
export async function removeProcessFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
}

/** Removes the folders of processes that were killed before they could. */
export async function sweepProcessFolders(use: FolderUse): Promise<void> {
  const owned = new RegExp(`^svc-${use}-(\\d+)-`)
  const names = await readdir(tmpdir()).catch((): string[] => [])
  for (const name of names) {
    const owner = owned.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) {
      await removeProcessFolder(join(tmpdir(), name))
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process: alive, and not ours to judge.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
