import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { answering } from './answering.ts'
import { type ArtifactStore, endOfHour } from './artifact-store.ts'

/**
 * Artifacts as files of a folder, which several processes may share.
 *
 * A file is written beside its place and then renamed: a reader never sees half of one. Folders and files are readable by
 * the user of the service alone.
 */
export function fileStore(folder: string): ArtifactStore {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, ...key.split('/'))
  return {
    put: (key, bytes) => answering(() => writeWhole(pathOf(key), bytes, root)),
    get: (key, range) =>
      answering(async () => {
        const file = await open(pathOf(key), 'r').catch(absent)
        if (file === undefined) return undefined
        const { size } = await file.stat()
        const { first = 0, last = size - 1 } = range ?? {}
        // The stream closes the file, whether it is read to the end or destroyed.
        const stream = file.createReadStream({ start: first, end: Math.max(last, first) })
        return { stream, sizeBytes: Math.max(Math.min(last, size - 1) - first + 1, 0) }
      }),
    delete: (key) => answering(async () => void (await unlink(pathOf(key)).catch(absent))),
    sweep: (kind, before) => answering(() => removeHours(join(root, kind), before)),
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

/**
 * Writes a file under its name, and waits until the disk has it.
 *
 * The file and its folder are flushed at the same time: a file system with a journal writes both in one go. A crash before
 * that may leave a name without its bytes, which nobody has been told of.
 */
async function writeWhole(path: string, bytes: Uint8Array, root: string): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  await using opened = new AsyncDisposableStack()
  const [file, folder] = await openBoth(fresh, root)
  opened.use(file)
  opened.use(folder)
  try {
    await file.writeFile(bytes)
    await rename(fresh, path)
    await allOf([file.datasync(), folder.sync()])
  } catch (error) {
    await allOf([rm(fresh, { force: true }), rm(path, { force: true })])
    throw error
  }
}

/** A new file, and its folder, which is made when there is none. */
async function openBoth(path: string, root: string): Promise<readonly [FileHandle, FileHandle]> {
  const folderPath = dirname(path)
  const folder = await open(folderPath, 'r').catch(async (error) => {
    absent(error)
    await makeFolder(folderPath, root)
    return open(folderPath, 'r')
  })
  try {
    return [await open(path, 'wx', 0o600), folder]
  } catch (error) {
    await folder.close()
    throw error
  }
}

/** Makes a folder and those above it. They too are names that a crash must not take back. */
async function makeFolder(path: string, root: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  for (let made = path; made !== root; ) {
    made = dirname(made)
    await using above = await open(made, 'r')
    await above.sync()
  }
}

/** Waits for all, whatever becomes of one. */
async function allOf(acts: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(acts)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
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
