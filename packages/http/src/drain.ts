import type { Server } from 'node:http'

/**
 * Stops a server: no new connections, answers under way go out, the rest is cut off after `graceMs`.
 *
 * Connections kept alive close with their answer; without that an idle client could hold the server open.
 */
export async function drain(server: Server, graceMs: number): Promise<void> {
  server.on('request', (_request, response) => response.setHeader('Connection', 'close'))
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const end = setTimeout(() => server.closeAllConnections(), graceMs)
  try {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  } finally {
    clearInterval(sweep)
    clearTimeout(end)
  }
}
