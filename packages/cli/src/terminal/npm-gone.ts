import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process as its children see it. */
interface Ancestor {
  readonly pid: number
  readonly parent: number
  readonly name: string
}

const EVERY_MS = 1000
// npm starts a program through the shell of the system, which may stay between both.
const SHELL = /^-?(?:ba|da|a|z|k)?sh$/

/**
 * Aborted when the npm that has started this program (`npx svc serve`, `npm start`) is gone: a killed npm passes no signal
 * on, and the service would keep its port. Never in a process that npm has not started, such as one of systemd, or that
 * had no parent left at its start.
 */
export function npmGone(
  env: Readonly<Record<string, string | undefined>> = process.env,
): AbortSignal {
  const gone = new AbortController()
  const line = env['npm_command'] === undefined ? [] : ancestors()
  if (line.length === 0) return gone.signal
  const timer = setInterval(() => {
    if (line.every(isStill)) return
    clearInterval(timer)
    gone.abort()
  }, EVERY_MS)
  timer.unref()
  return gone.signal
}

/** The shells between this process and npm, and npm itself; none where they cannot be told. */
function ancestors(): readonly Ancestor[] {
  const line: Ancestor[] = []
  for (let pid = process.ppid; pid > 1; ) {
    const ancestor = processOf(pid)
    if (ancestor === undefined) return []
    line.push(ancestor)
    if (!SHELL.test(ancestor.name)) return line
    pid = ancestor.parent
  }
  return []
}

/** Whether a process lives, under the parent that it had; a number given anew has another. */
function isStill({ pid, parent, name }: Ancestor): boolean {
  const now = processOf(pid)
  // Npm itself may lose its own parent: a shell that was closed after `nohup npx svc serve &`.
  return now !== undefined && (now.parent === parent || !SHELL.test(name))
}

function processOf(pid: number): Ancestor | undefined {
  return process.platform === 'linux' ? ofProc(pid) : ofPs(pid)
}

function ofProc(pid: number): Ancestor | undefined {
  try {
    // proc(5): pid (name) state ppid …; the name may hold parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const end = stat.lastIndexOf(')')
    const [state, parent] = stat.slice(end + 2).split(' ')
    if (state === 'Z') return undefined
    return { pid, parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, end) }
  } catch {
    return undefined
  }
}

function ofPs(pid: number): Ancestor | undefined {
  if (process.platform === 'win32') return undefined
  try {
    const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, path = ''] = /^\s*(\d+)\s+(.*\S)/.exec(text) ?? []
    if (parent === undefined) return undefined
    return { pid, parent: Number(parent), name: path.split('/').at(-1) ?? '' }
  } catch {
    return undefined
  }
}
