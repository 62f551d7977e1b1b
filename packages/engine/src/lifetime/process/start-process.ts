import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { EngineError } from '../../messages/errors.ts'
import { nextStint } from '../stints.ts'
import { lowerSession, niceOfChildren } from './lower-priority.ts'
import { withoutRaising } from './without-raising.ts'

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
  /**
   * How far its priority is lowered, and that of all it starts, below the one that processes begin with here, by the `nice`
   * of POSIX; see `childrenGiveWay`. Default 0.
   */
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

/**
 * Starts a program, in a stint of its own: a start holds this thread for as long as the system takes to copy the page tables
 * of this process, 20 ms for every GB that it occupies. A program that cannot be started ends at once, with an error.
 *
 * @throws EngineError `service_unavailable` where the system has no room for another process
 */
export async function startProcess(start: ProcessStart): Promise<StartedProcess> {
  const before = niceOf(start) > 0 ? await withoutRaising() : []
  await nextStint()
  return begin(start, before)
}

/** {@link startProcess} without a wait, for a program of our own, which raises no priority, when this process serves nobody yet. */
export function startProcessAtOnce(start: ProcessStart): StartedProcess {
  return begin(start, [])
}

function niceOf({ kind, nice = 0 }: ProcessStart): number {
  return niceOfChildren(kind) + nice
}

/** @param before words of the command before the program */
function begin(start: ProcessStart, before: readonly string[]): StartedProcess {
  const { kind, program, args, environment, stdio, group = false, serialization } = start
  const nice = niceOf(start)
  // From its first moment on: what it starts at once would keep the priority that it has then.
  const [command, commandArgs] =
    nice > 0 ? ['nice', ['-n', `${nice}`, ...before, program, ...args]] : [program, args]
  const child = spawned(command, commandArgs, {
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

/** Node tells of a program that is not there by an event, and throws where there is no memory to start one. */
function spawned(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  try {
    return spawn(program, args, options)
  } catch (cause) {
    const message = 'No process can be started at the moment. Try again later.'
    throw new EngineError('service_unavailable', message, { cause })
  }
}
