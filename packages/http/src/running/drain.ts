import type { Server } from 'node:http'
import type { RunningRequests } from './running-requests.ts'

// Refusals that were being written when the last request ended; they take milliseconds.
const LAST_ANSWERS_MS = 1000

/**
 * Stops a server: requests under way finish, new ones are refused by the application meanwhile, and what takes
 * longer than `graceMs` is cut off.
 *
 * It goes on listening until the last request is done: a refused connection tells a client nothing, a 503 tells
 * it to come again.
 */
export async function drain(
  server: Server,
  running: RunningRequests,
  graceMs: number,
): Promise<void> {
  server.closeIdleConnections()
  const finished = await within(running.drain(), graceMs)
  // Resolves once every connection is closed. Answers given while draining close theirs.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if (finished) await within(closed, LAST_ANSWERS_MS)
  server.closeAllConnections()
  await closed
}

/** Whether something happens in time. */
async function within(event: Promise<void>, timeoutMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), timeoutMs)
  const inTime = await Promise.race([event.then(() => true), late.promise])
  clearTimeout(timer)
  return inTime
}
