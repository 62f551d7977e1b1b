import { EngineError } from '../../messages/errors.ts'
import { isKilling } from '../process/killing-signals.ts'
import type { SpentTime } from './task-time.ts'

/** How a child ended, and the memory it was last seen to occupy. */
export interface ChildEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly usedMb: number
  readonly maxMemoryMb: number
}

/** Why a child is no more, when nobody here ended it. */
export class ChildExit extends Error {
  /** Whether the system or an operator ended it: another child may carry out the same task. */
  readonly fromOutside: boolean
  readonly #outOfMemory: boolean

  /** @param lastWords the end of its standard error; for the log */
  constructor({ code, signal, usedMb, maxMemoryMb }: ChildEnd, lastWords: string) {
    const how = signal === null ? `code ${code}` : `signal ${signal}`
    super(`The child ended with ${how}${lastWords === '' ? '.' : `: ${lastWords}`}`)
    this.name = 'ChildExit'
    // A machine whose memory is full ends what occupies most of it.
    const filled = signal === 'SIGKILL' && usedMb >= maxMemoryMb / 2
    this.#outOfMemory = filled || (signal !== null && HEAP_FULL.has(signal))
    this.fromOutside = !filled && isKilling(signal)
  }

  /** The same as an error of the task that it carried out. */
  inTask(subject: string): EngineError {
    if (this.#outOfMemory) return outOfMemory(subject, this)
    return new EngineError('conversion_failed', `${subject} could not be read.`, { cause: this })
  }
}

/** Why a child was ended in the middle of a task by this process: others needed the memory. */
export class ChildDisplaced extends Error {
  override readonly name = 'ChildDisplaced'
  /** Memory that it occupied, in MB. */
  readonly usedMb: number

  constructor(usedMb: number) {
    super(`The child gave way to others, which needed its ${Math.round(usedMb)} MB.`)
    this.usedMb = usedMb
  }
}

// How V8 ends a process whose heap is full; the signal depends on version and architecture.
const HEAP_FULL: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/** The error of a task that no child could finish: each one was ended from outside. */
export function endedFromOutside(subject: string, cause: ChildExit): EngineError {
  const message = `The process that was reading ${subject} was ended from outside, twice.`
  return new EngineError('service_unavailable', message, { cause })
}

/**
 * The error of a document that needs more memory than a child may have.
 *
 * @param subject what was read, as a message begins: `The PDF`
 */
export function outOfMemory(subject: string, cause?: unknown): EngineError {
  const message = `${subject} takes more memory than is allowed.`
  return new EngineError('invalid_document', message, { cause })
}

// Processor time is told in steps of 10 ms, and a child is sent its task and answers meanwhile.
const ALL_ITS_TIME = 0.9

/**
 * The error of a task whose time is over. A child that had all of it with a processor says that the document takes longer.
 * One that stood still, or waited for a processor, says nothing about it: it might have been done in time.
 *
 * @param subject what was read, as a message begins: `The PDF`
 */
export function outOfTime(subject: string, timeoutMs: number, spent: SpentTime): EngineError {
  const { elapsedMs, usedMs } = spent
  const late = (ms: number) => `${subject} could not be read within ${secondsOf(ms)} seconds`
  const ownMs = Math.min(timeoutMs, elapsedMs)
  if (usedMs === undefined || usedMs >= ALL_ITS_TIME * ownMs) {
    return new EngineError('invalid_document', `${late(ownMs)}.`)
  }
  const had = `in which its process had a processor for ${secondsOf(usedMs)}`
  return new EngineError('service_unavailable', `${late(elapsedMs)}, ${had}: the machine is busy.`)
}

function secondsOf(ms: number): string {
  return String(Math.round(ms / 100) / 10)
}
