/** One thing worth knowing for whoever runs the service. */
export interface LogRecord {
  readonly level: 'info' | 'error'
  readonly event: string
  readonly request_id?: string
  /** Error code of the answer. */
  readonly error?: string
  /** What really happened; never part of an answer. */
  readonly cause?: unknown
}

/** Takes records; must not throw. */
export type Log = (record: LogRecord) => void

/** A log of one JSON object per line. */
export function jsonLog(write: (line: string) => void, now: () => Date): Log {
  return ({ cause, ...record }) => {
    const entry = { time: now().toISOString(), ...record, ...(cause !== undefined && chain(cause)) }
    write(`${JSON.stringify(entry)}\n`)
  }
}

/** The stacks of an error and of what caused it, outermost first. */
function chain(cause: unknown): { readonly cause: readonly string[] } {
  const stacks: string[] = []
  for (let error = cause; error !== undefined && stacks.length < 5; ) {
    stacks.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    error = error instanceof Error ? error.cause : undefined
  }
  return { cause: stacks }
}
