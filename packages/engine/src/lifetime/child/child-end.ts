import { EngineError } from '../../errors.ts'

/** Why a child is no more, when nobody here ended it. */
export class ChildExit extends Error {
  readonly #signal: string | null

  /** @param lastWords the end of its standard error; for the log */
  constructor(code: number | null, signal: string | null, lastWords: string) {
    const how = signal === null ? `code ${code}` : `signal ${signal}`
    super(`The child ended with ${how}${lastWords === '' ? '.' : `: ${lastWords}`}`)
    this.name = 'ChildExit'
    this.#signal = signal
  }

  /** The same as an error of the task that it carried out. */
  inTask(subject: string): EngineError {
    const out = this.#signal !== null && OUT_OF_MEMORY.has(this.#signal)
    if (out) return outOfMemory(subject, this)
    return new EngineError('conversion_failed', `${subject} could not be read.`, { cause: this })
  }
}

// How V8 ends a process whose heap is full (the signal depends on version and architecture), and how the system
// ends one when the machine's memory is.
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])

/**
 * The error of a document that needs more memory than a child may have.
 *
 * @param subject what was read, as a message begins: `The PDF`
 */
export function outOfMemory(subject: string, cause?: unknown): EngineError {
  const message = `${subject} takes more memory than is allowed.`
  return new EngineError('invalid_document', message, { cause })
}
