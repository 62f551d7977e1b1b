import { constants, open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { AssetFolder } from './context.ts'

const MAX_BYTES = 50 * 1024 * 1024

/**
 * The files of one folder and the folders in it, for a document that lies there.
 *
 * Whatever leads out of the folder does not exist: `..`, absolute paths, symbolic links to the outside.
 * So do hidden files and folders (`.env`, `.git`), which pages never need and which often hold secrets,
 * anything but regular files, and files above 50 MB.
 *
 * @param folder for example the folder of the input; need not exist, then nothing is found in it
 */
export function folderAssets(folder: string): AssetFolder {
  return {
    async read(path) {
      try {
        return await readInside(await realpath(folder), path)
      } catch {
        // No such file, no permission, a name the system does not take: to a document they are one answer.
        return undefined
      }
    },
  }
}

async function readInside(root: string, path: string): Promise<Uint8Array | undefined> {
  const target = await realpath(resolve(root, path))
  const inside = relative(root, target)
  if (isAbsolute(inside) || inside.split(sep).some((name) => name.startsWith('.'))) return undefined
  // Non-blocking, since opening a named pipe would wait for its writer; the resolved name is no link.
  const file = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = await file.stat()
    return stats.isFile() && stats.size <= MAX_BYTES ? await file.readFile() : undefined
  } finally {
    await file.close()
  }
}
