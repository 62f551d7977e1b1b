import { destination } from 'pino'
import { jsonLog, type Log, type LogLevel } from './log.ts'
import { withoutRepeats } from './without-repeats.ts'

/** The log of a process: on its standard output, without what repeats by the hundred. */
export function processLog(level: LogLevel): Log {
  const output = destination({ dest: 1, sync: true })
  return withoutRepeats(jsonLog(output, { level, now: () => new Date() }))
}
