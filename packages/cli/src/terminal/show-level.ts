import type { ExitCode } from './exit-code.ts'
import { type Terminal, write } from './terminal.ts'

/**
 * Shows the commands of a level: on standard output where that was asked for; else, as a failure, on standard error, since
 * nothing was done.
 */
export async function showLevel(
  { stdout, stderr }: Terminal,
  page: string,
  isAsked: boolean,
): Promise<ExitCode> {
  await write(isAsked ? stdout : stderr, page)
  return isAsked ? 0 : 2
}
