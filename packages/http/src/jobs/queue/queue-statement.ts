import type { Boss, BossConnection, SendOptions } from './boss.ts'

/** How the queue writes a job, for a function of the database that does it in its own transaction. */
export interface QueueStatement {
  /** With one parameter: a JSON array of entries, as text. */
  readonly text: string
  /** The entry of the job. */
  readonly entry: object
}

/**
 * The statement that sends a job to a queue, not run.
 *
 * Accepting and ending a job are one round trip each, so the queue's write must happen inside of them: a job is in the
 * queue once they are committed, and never without.
 */
export async function queueStatement(
  boss: Boss,
  queue: string,
  data: object,
  options: Omit<SendOptions, 'db'> = {},
): Promise<QueueStatement> {
  let statement: QueueStatement | undefined
  const db: BossConnection = {
    async executeSql(text, values = []) {
      const [entry] = JSON.parse(String(values[0])) as readonly object[]
      if (values.length !== 1 || entry === undefined) throw new Error('the queue sends otherwise')
      statement = { text, entry }
      return { rows: [{ id: options.id ?? null }] }
    },
  }
  await boss.send(queue, data, { ...options, db })
  if (statement === undefined) throw new Error('the queue sent nothing')
  return statement
}
