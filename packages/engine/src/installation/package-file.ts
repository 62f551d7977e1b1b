import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { moduleAddress } from './module-address.ts'

/**
 * Path of a file of another package that the engine reads as it is.
 *
 * The built engine brings some of them in its folder `files/`; the others lie in packages that it depends on. Both are looked
 * for from here, and then from the installed package `@svc/engine`: a bundle with this code in it may lie where only the
 * dependencies of its own package can be seen.
 *
 * @throws Error of Node, with the code `MODULE_NOT_FOUND`, when it is in no place
 * @example packageFile('katex/dist/katex.min.css')
 */
export function packageFile(name: string): string {
  const base = moduleAddress(import.meta.url)
  const brought = new URL(`./files/${name}`, base)
  if (brought.protocol === 'file:' && existsSync(brought)) return fileURLToPath(brought)
  const here = createRequire(base)
  try {
    return here.resolve(name)
  } catch (error) {
    const engine = pathOf(here, '@svc/engine')
    if (engine === undefined) throw error
    return pathOf(here, `@svc/engine/files/${name}`) ?? createRequire(engine).resolve(name)
  }
}

function pathOf(here: NodeJS.Require, name: string): string | undefined {
  try {
    return here.resolve(name)
  } catch {
    return undefined
  }
}
