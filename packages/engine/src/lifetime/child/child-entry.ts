import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { moduleAddress } from '../../installation/module-address.ts'

/**
 * Address of the module that a child process starts with.
 *
 * The module lies beside the one that asks: in the sources, in the build, and in a bundle that has the entry among its own.
 * Otherwise it is taken from the installed package, which exports every entry as `@svc/engine/children/<name>`: so a bundle
 * of somebody else needs nothing but the package beside it.
 *
 * @param moduleUrl `import.meta.url` of a module in the same folder; undefined in a CommonJS bundle
 * @param name of the entry, without its ending
 * @returns where it is, or, when it is in neither place, where it should be: starting the child then says so
 * @example childEntry('file:///app/dist/pool.js', 'read-child') // file:///app/dist/read-child.js
 */
export function childEntry(moduleUrl: string | undefined, name: string): URL {
  const base = moduleAddress(moduleUrl)
  const beside = new URL(`./${name}${extname(new URL(base).pathname)}`, base)
  return isFile(beside) ? beside : (exported(base, name) ?? beside)
}

function exported(base: string, name: string): URL | undefined {
  try {
    return pathToFileURL(createRequire(base).resolve(`@svc/engine/children/${name}`))
  } catch {
    return undefined
  }
}

function isFile(url: URL): boolean {
  return url.protocol === 'file:' && existsSync(fileURLToPath(url))
}
