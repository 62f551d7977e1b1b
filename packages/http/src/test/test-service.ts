import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import type { LogRecord } from '../log.ts'
import { createHttpServer } from '../server.ts'
import { fakePool } from './fake-pool.ts'

/** A service on a loopback port, for tests. */
export interface TestService extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly logged: readonly LogRecord[]
  /** POSTs a body to `/convert/html`, as JSON unless the headers say otherwise. */
  post(body: string | Uint8Array, headers?: Readonly<Record<string, string>>): Promise<Response>
}

/** Starts the application on a free loopback port, over a fake pool unless told otherwise. */
export async function testService(deps: Partial<AppDeps> = {}): Promise<TestService> {
  const logged: LogRecord[] = []
  const app = createApp({
    browsers: fakePool(),
    now: () => new Date(0),
    draining: () => false,
    log: (record) => logged.push(record),
    ...deps,
  })
  const server = createHttpServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    logged,
    post: (body, headers = {}) =>
      fetch(`${url}/convert/html`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
