import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^svc-browser-(\d+)-/

/** A new empty folder for one browser's profile; named after this process, which removes it when it ends. */
export async function createProfileFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), `svc-browser-${process.pid}-`))
}

/** Removes a profile; Chromium may still be writing while it dies, so it is tried again. */
export async function removeProfileFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
}

/** Removes the profiles of processes that were killed before they could. */
export async function sweepProfileFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch((): string[] => [])
  for (const name of names) {
    const owner = NAME.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner)))
      await removeProfileFolder(join(tmpdir(), name))
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
