import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PostgresUser } from './postgres-user.ts'

const execute = promisify(execFile)

/**
 * Runs one of PostgreSQL's programs to its end and returns what it printed.
 *
 * In the root folder, where every user may be, and in plain English: messages are read by the log alone.
 */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: { readonly user: PostgresUser | undefined; readonly timeoutMs: number },
): Promise<string> {
  const { stdout } = await execute(file, [...args], {
    cwd: '/',
    env: programEnvironment(),
    timeout: options.timeoutMs,
    killSignal: 'SIGKILL',
    ...options.user,
  })
  return stdout
}

/** Variables that PostgreSQL's programs get of our environment: no `PG…` variable of the user may redirect them. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH } = process.env
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH !== undefined && { PATH }),
    ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }),
    ...(DYLD_LIBRARY_PATH !== undefined && { DYLD_LIBRARY_PATH }),
  }
}
