import type { Log, LogRecord } from './log.ts'

/** How many records of one failure are told in full within {@link PERIOD_MS}. */
const IN_FULL = 10
const PERIOD_MS = 60_000
// More kinds of failures than a service has; their texts may come from documents.
const MAX_KINDS = 500

/**
 * A log that tells a failure that repeats ten times a minute in full, and then, at the end of the minute, how often it came
 * beside that, as `repeats`: a store that is away makes every loop and every request fail in the same way.
 *
 * Warnings and errors alone; of one kind are those of one event with the same error code and the same causes, whatever
 * numbers are in their texts.
 */
export function withoutRepeats(log: Log): Log {
  const kinds = new Map<string, number>()
  return (record) => {
    if (record.level !== 'error' && record.level !== 'warn') {
      log(record)
      return
    }
    const kind = kindOf(record)
    const told = kinds.get(kind) ?? 0
    if (told < IN_FULL) log(record)
    if (told === 0) {
      if (kinds.size >= MAX_KINDS) return
      const { level, event, error } = record
      const end = setTimeout(() => {
        const repeats = (kinds.get(kind) ?? 0) - IN_FULL
        kinds.delete(kind)
        if (repeats > 0) log({ level, event, ...(error !== undefined && { error }), repeats })
      }, PERIOD_MS)
      // The end of the process is not kept waiting.
      end.unref()
    }
    kinds.set(kind, told + 1)
  }
}

/** The part that records of one failure share: ids, ports and times in their texts differ. */
function kindOf({ event, error, cause }: LogRecord): string {
  const parts = [event, error ?? '']
  let one = cause
  for (let depth = 0; one !== undefined && depth < 5; depth++) {
    parts.push(String(one instanceof Error ? one.message : one).slice(0, 500))
    one = one instanceof Error ? one.cause : undefined
  }
  return parts.join('\n').replaceAll(/[\da-f]*\d[\da-f-]*/gi, '#')
}
