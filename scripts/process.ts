import { execFile, spawnSync } from 'node:child_process'

/** How a program ended, and what it printed. */
export interface Ended {
  readonly ok: boolean
  readonly output: string
}

/** How a check ended; one that does not apply on this machine says why. */
export type Verdict = Ended | { readonly skipped: string }

/** Environment added to ours, and how long the program may run (default: no limit). */
export interface CaptureOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs?: number
}

/** Ends a task with a message for the person at the terminal, without a stack trace. */
export class TaskError extends Error {}

/** Runs a program in the terminal, its output visible; true when it succeeded. */
export function show(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

/**
 * Runs a program silently and returns what it printed, so that a step that works stays one line long.
 *
 * A program that does not exist or runs past `timeoutMs` has not succeeded.
 */
export function capture(
  command: string,
  args: readonly string[],
  options: CaptureOptions = {},
): Ended {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...options.env },
  })
  return {
    ok: status === 0,
    output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim(),
  }
}

/** Like {@link capture}, while others run at the same time. */
export function start(
  command: string,
  args: readonly string[],
  { env, timeoutMs }: CaptureOptions = {},
): Promise<Ended> {
  const options = {
    maxBuffer: 64 * 1024 * 1024,
    timeout: timeoutMs,
    env: { ...process.env, ...env },
  }
  return new Promise((resolve) => {
    const child = execFile(command, [...args], options, (error, stdout, stderr) => {
      const isLate = error?.killed === true && error.code === null
      const reason = typeof error?.code === 'string' ? error.message : ''
      const late = isLate ? `not ended after ${timeoutMs} ms` : ''
      resolve({ ok: error === null, output: `${stdout}${stderr}${reason}${late}`.trim() })
    })
    // Nobody answers what it may ask.
    child.stdin?.end()
  })
}
