import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type AssetFolder, folderAssets } from '@svc/engine'
import { UsageError } from '../../flags/usage-error.ts'
import type { Input } from './inputs.ts'

/**
 * The files that an input may load: those of its own folder, or, where the user names a root, those of the root, in
 * which the input then has its place, so that `../css/site.css` leads where it does on disk.
 *
 * @param onRead told the absolute path of each file that is asked for, found or not
 * @throws UsageError when the input does not lie in the root
 */
export function inputAssets(
  input: Input,
  root?: string,
  onRead?: (path: string) => void,
): AssetFolder {
  if (input.path === undefined) return observed(root ?? process.cwd(), onRead)
  const folder = dirname(input.path)
  if (root === undefined) return observed(folder, onRead)
  const place = relative(realFolder(root), realFolder(folder))
  if (leadsOut(place)) {
    throw new UsageError(`${input.name} does not lie in the folder ${root} of --assets-root.`)
  }
  const documentPath = join(place, basename(input.path)).split(sep).join('/')
  return { ...observed(root, onRead), documentPath }
}

function observed(folder: string, onRead?: (path: string) => void): AssetFolder {
  const assets = folderAssets(folder)
  if (onRead === undefined) return assets
  return {
    read(path) {
      const file = resolve(folder, path)
      if (!leadsOut(relative(folder, file))) onRead(file)
      return assets.read(path)
    },
  }
}

function leadsOut(place: string): boolean {
  return isAbsolute(place) || place.split(sep)[0] === '..'
}

function realFolder(folder: string): string {
  try {
    return realpathSync(resolve(folder))
  } catch (error) {
    throw new UsageError(`There is no folder ${folder}.`, { cause: error })
  }
}
