import { createRequire } from 'node:module'

/** Path of a file that a package exports, for example `katex/dist/katex.min.css`. */
export function packageFile(name: string): string {
  return createRequire(import.meta.url).resolve(name)
}
