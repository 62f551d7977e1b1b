import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EngineError } from '@svc/engine'
import { type ArtifactStore, endOfHour } from './artifact-store.ts'

/**
 * Artifacts as files of a folder, which several processes may share.
 *
 * A file is written beside its place, flushed and then renamed: a reader never sees half of one. Folders and files
 * are readable by the user of the service alone.
 */
export function fileStore(root: string): ArtifactStore {
  const pathOf = (key: string) => join(root, ...key.split('/'))
  return {
    put: (key, bytes) => guarded(() => writeWhole(pathOf(key), bytes)),
    get: (key, range) =>
      guarded(async () => {
        const file = await open(pathOf(key), 'r').catch(absent)
        if (file === undefined) return undefined
        const { size } = await file.stat()
        const { first = 0, last = size - 1 } = range ?? {}
        // The stream closes the file, whether it is read to the end or destroyed.
        const stream = file.createReadStream({ start: first, end: Math.max(last, first) })
        return { stream, sizeBytes: Math.max(Math.min(last, size - 1) - first + 1, 0) }
      }),
    delete: (key) => guarded(async () => void (await unlink(pathOf(key)).catch(absent))),
    sweep: (kind, before) => guarded(() => removeHours(join(root, kind), before)),
    ping: () =>
      mkdir(root, { recursive: true, mode: 0o700 })
        .then(() => access(root, constants.W_OK))
        .then(
          () => true,
          () => false,
        ),
    async close() {},
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFlushed(fresh, bytes)
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const create = () => open(path, 'wx', 0o600)
  const file = await create().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return create()
  })
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** A name that was renamed into place is on the disk only once its folder is. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function removeHours(folder: string, before: Date): Promise<number> {
  const names = (await readdir(folder).catch(absent)) ?? []
  const old = names.filter((name) => {
    const end = endOfHour(name)
    return end !== undefined && end < before
  })
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old.length
}

/** Absence is an answer; every other failure of the file system is not. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** A full or broken disk is a store that does not answer. */
async function guarded<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    throw new EngineError(
      'service_unavailable',
      'The artifact store does not answer. Try again soon.',
      {
        cause,
      },
    )
  }
}
