import { resolve } from 'node:path'
import { UsageError } from '../../flags/usage-error.ts'

/**
 * The path of the file that a flag names.
 *
 * @param name as it was typed; a slash at its end means a folder to every user, and would be lost
 * @param advice for who means a folder
 * @throws UsageError when it names a folder
 */
export function outputFile(name: string, advice = 'use --out-dir, or name a file in it'): string {
  if (/\/\.{0,2}$|^\.{1,2}$/.test(name)) throw new UsageError(`${name} is a folder; ${advice}.`)
  return resolve(name)
}
