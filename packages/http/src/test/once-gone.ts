import { type ChildProcess, spawn } from 'node:child_process'

/** Something that is to be done once this process is gone. */
export interface OnceGone {
  /** Nothing is to be done any more. */
  forget(): void
}

/**
 * Has a shell run a script once this process has ended, however it ended: a test that hangs is given up with all that it would
 * have put away, and a program that it started keeps the whole run from ending.
 *
 * @param script of `sh`, with `args` as `$1` and so on
 */
export function onceGone(script: string, ...args: readonly string[]): OnceGone {
  // In a session of its own: the interrupt key of a terminal would end it with this process.
  const shell = spawn('/bin/sh', ['-c', `read -r _; ${script}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  // Ends with this process, which its shell takes for the end of its input.
  const { stdin } = shell
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return {
    forget: () => {
      shell.kill('SIGKILL')
    },
  }
}

/** Has a process killed once this one is gone. */
export function killedOnceGone(child: ChildProcess): void {
  const left = onceGone('kill -KILL "$1"', String(child.pid))
  child.once('exit', left.forget)
}
