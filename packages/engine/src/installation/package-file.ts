import { createRequire } from 'node:module'
import { moduleAddress } from './module-address.ts'

/**
 * Path of a file that a package exports which the engine depends on.
 *
 * It is looked for from here, and then from the installed package `@svc/engine`: a bundle with this code in it may lie where
 * only what its own package names can be seen.
 *
 * @throws Error of Node, with the code `MODULE_NOT_FOUND`, when it is in neither place
 * @example packageFile('katex/dist/katex.min.css')
 */
export function packageFile(name: string): string {
  const here = createRequire(moduleAddress(import.meta.url))
  try {
    return here.resolve(name)
  } catch (error) {
    const engine = pathOf(here, '@svc/engine')
    if (engine === undefined) throw error
    return createRequire(engine).resolve(name)
  }
}

function pathOf(here: NodeJS.Require, name: string): string | undefined {
  try {
    return here.resolve(name)
  } catch {
    return undefined
  }
}
