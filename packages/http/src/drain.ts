import type { Server } from 'node:http'
import type { RunningRequests } from './running-requests.ts'

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
  const grace = Promise.withResolvers<void>()
  const end = setTimeout(grace.resolve, graceMs)
  server.closeIdleConnections()
  await Promise.race([running.drain(), grace.promise])
  clearTimeout(end)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    // Nothing is under way on them, or the grace is over.
    server.closeAllConnections()
  })
}
