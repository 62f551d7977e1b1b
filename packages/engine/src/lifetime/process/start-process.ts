import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { lowerSession } from './lower-priority.ts'

/** Work that a process is started for. */
export const PROCESS_KINDS = ['browser', 'office', 'documents'] as const

/** Work that a process is for: browsers, LibreOffice, or reading, editing and drawing documents. */
export type ProcessKind = (typeof PROCESS_KINDS)[number]

/** A program and how it is started. */
export interface ProcessStart {
  readonly kind: ProcessKind
  readonly program: string
  readonly args: readonly string[]
  /** The whole environment of the process. Nothing of ours is passed on: it may hold secrets. */
  readonly environment: Readonly<Record<string, string>>
  /** Standard error must be `pipe` for {@link StartedProcess.lastWords}. */
  readonly stdio: NonNullable<SpawnOptions['stdio']>
  /** Whether the process leads a group of its own, so that all it starts is killed with it. Default false. */
  readonly group?: boolean
  /** How far its priority is lowered below ours, and that of all it starts, by the `nice` of POSIX. Default 0. */
  readonly nice?: number
  /** Form of messages, where `stdio` has `ipc`. Default `json`. */
  readonly serialization?: 'json' | 'advanced'
}

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Present when the process could not be started. */
  readonly error?: Error
}

/** A process that was started, or failed to. */
export interface StartedProcess {
  readonly child: ChildProcess
  /** Resolves when the process is gone or could not be started; never rejects. */
  readonly exited: Promise<ProcessEnd>
  /** Ends the process at once, and its group if it has one. Does nothing once it is gone. */
  kill(): void
  /** The end of what the process wrote to standard error: often the only place where it says why it ended. */
  lastWords(): string
}

/** A process that runs. */
export interface RunningProcess {
  readonly pid: number
  readonly kind: ProcessKind
  /** Whether it leads a group of its own. */
  readonly group: boolean
}

const running = new Map<ChildProcess, RunningProcess>()

/** Processes that were started here and have not ended. */
export function runningProcesses(): readonly RunningProcess[] {
  return [...running.values()]
}

/** Characters of standard error that are kept. */
const LAST_WORDS_LENGTH = 2000

/** Starts a program. A program that cannot be started ends at once, with an error. */
export function startProcess(start: ProcessStart): StartedProcess {
  const { kind, program, args, environment, stdio, group = false, nice = 0, serialization } = start
  // From its first moment on: what it starts at once would keep the priority that it has then.
  const [command, commandArgs] =
    nice > 0 ? ['nice', ['-n', `${nice}`, program, ...args]] : [program, args]
  const child = spawn(command, commandArgs, {
    stdio,
    env: environment,
    detached: group,
    ...(serialization && { serialization }),
  })
  if (child.pid !== undefined) {
    running.set(child, { pid: child.pid, kind, group })
    if (nice > 0 && group) void lowerSession(child.pid, nice)
  }
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + String(chunk)).slice(-LAST_WORDS_LENGTH)
  })
  let isGone = false
  const exited = new Promise<ProcessEnd>((resolve) => {
    const end = (result: ProcessEnd) => {
      isGone = true
      running.delete(child)
      resolve(result)
    }
    child.once('exit', (code, signal) => end({ code, signal }))
    child.once('error', (error) => {
      // Also told of a message or signal that could not be sent: the process is there then.
      if (child.pid === undefined) end({ code: null, signal: null, error })
    })
  })
  return {
    child,
    exited,
    kill() {
      if (isGone || child.pid === undefined) return
      try {
        process.kill(group ? -child.pid : child.pid, 'SIGKILL')
      } catch {
        // Already gone.
      }
    },
    lastWords: () => words.trim(),
  }
}
