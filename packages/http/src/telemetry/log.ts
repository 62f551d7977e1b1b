import { type DestinationStream, pino } from 'pino'

/** Levels of the log, the most talkative first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * One thing worth knowing for whoever runs the service. A closed list of fields: what a client sends (its
 * key, its document, its headers, a query) has no field and so cannot be logged by accident.
 */
export interface LogRecord {
  readonly level: Exclude<LogLevel, 'silent'>
  readonly event: string
  readonly request_id?: string
  readonly account_id?: string
  readonly job_id?: string
  readonly key_id?: string
  readonly method?: string
  /** The path of the route, never the path that was asked for. */
  readonly route?: string
  readonly status?: number
  readonly duration_ms?: number
  /** Error code of the answer. */
  readonly error?: string
  /** How many, for events that count something. */
  readonly count?: number
  /** How often the same failure came beside those that were told in full; see `withoutRepeats`. */
  readonly repeats?: number
  /** Where the service listens. */
  readonly url?: string
  /** The database whose jobs a worker runs: the setting that names it, or its folder. */
  readonly database?: string
  /** The real cause; never part of an answer. */
  readonly cause?: unknown
}

/** Takes records; must not throw. */
export type Log = (record: LogRecord) => void

/** Options of {@link jsonLog}. */
export interface JsonLogOptions {
  readonly level: LogLevel
  readonly now: () => Date
}

const SECRETS = [
  /svc_(?:live|self)_[a-z0-9]{32}/g,
  // Credentials in a URL that a driver quotes: postgres://user:password@host.
  /(?<=:\/\/)[^\s/@"]+(?=@)/g,
  /(?<=\b(?:Bearer|Basic) )[\w.~+/=-]+/gi,
]

/**
 * A log of one JSON object per line.
 *
 * Whatever slips into a cause, secrets leave it at one place: the finished line.
 */
export function jsonLog(destination: DestinationStream, { level, now }: JsonLogOptions): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    destination,
  )
  return ({ level: severity, cause, ...record }) =>
    logger[severity](cause === undefined ? record : { ...record, cause: chain(cause) })
}

/** A text without the secrets that may have come into it. */
export function redact(text: string): string {
  return SECRETS.reduce((line, secret) => line.replaceAll(secret, '[redacted]'), text)
}

/** The stacks of an error and of what caused it, outermost first. */
function chain(cause: unknown): readonly string[] {
  const stacks: string[] = []
  for (let error = cause; error !== undefined && stacks.length < 5; ) {
    stacks.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    error = error instanceof Error ? error.cause : undefined
  }
  return stacks
}
