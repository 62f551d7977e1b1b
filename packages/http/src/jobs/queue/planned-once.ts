import { hash } from 'node:crypto'
import { Client } from 'pg'

type Told = (error: Error, result: unknown) => void

/**
 * A connection of the queue on which each of its statements is planned once, and not with every job.
 *
 * The queue sends its statements by their text. Those that move jobs begin with WITH and are one statement each; what
 * makes and mends its schema may be several in one text, which cannot be prepared.
 */
export class PlannedOnce extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config)
    const send = this.query.bind(this) as (...parts: unknown[]) => unknown
    const query = (text: unknown, values?: unknown, told?: Told) =>
      send(isOneOfMany(text) ? { name: nameOf(text), text } : text, values, told)
    this.query = query as typeof this.query
  }
}

function isOneOfMany(text: unknown): text is string {
  return typeof text === 'string' && /^\s*WITH\b/.test(text) && !text.includes(';')
}

/** One name for one text, in every process of every version. */
function nameOf(text: string): string {
  return `svc_${hash('sha256', text, 'hex').slice(0, 32)}`
}
