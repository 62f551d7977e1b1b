import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to a server of which every so many requests go wrong, while it is told to. */
export interface FaultyProxy extends AsyncDisposable {
  readonly port: number
  isFaulty: boolean
  /** Requests that went wrong, by how. */
  readonly faults: { refused: number; cut: number }
  /** Lets the next request of a method through by half and no further; resolves once it has. */
  holdNext(method: 'GET' | 'PUT'): Promise<void>
}

const REFUSED_EVERY = 5
const CUT_EVERY = 7

/** Stands before a server on loopback: now and then it answers 503, or cuts an answer off in its middle. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const faults = { refused: 0, cut: 0 }
  let count = 0
  const awaited = new Map<string | undefined, () => void>()
  const proxy = createServer((asked, answer) => {
    count++
    const isHeld = awaited.get(asked.method)
    if (isHeld !== undefined) {
      awaited.delete(asked.method)
      hold(asked, answer, isHeld)
    } else if (!state.isFaulty) pass(asked, answer, false)
    else if (count % REFUSED_EVERY === 0) {
      faults.refused++
      asked.resume()
      answer.writeHead(503).end()
    } else if (count % CUT_EVERY === 0 && asked.method === 'GET') {
      faults.cut++
      pass(asked, answer, true)
    } else pass(asked, answer, false)
  })
  const pass = (asked: IncomingMessage, answer: ServerResponse, isCut: boolean) => {
    const { method, url: path, headers } = asked
    const passed = request(
      { host: '127.0.0.1', port: target, method, path, headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        if (!isCut) {
          answered.pipe(answer)
          return
        }
        answered.once('data', (chunk: Buffer) => {
          answer.write(chunk.subarray(0, chunk.byteLength / 2), () => answer.destroy())
          answered.destroy()
        })
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }
  const hold = (asked: IncomingMessage, answer: ServerResponse, isHeld: () => void) => {
    const { method, url: path, headers } = asked
    const passed = request(
      { host: '127.0.0.1', port: target, method, path, headers },
      (answered) => {
        if (method !== 'GET') return
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.once('data', (chunk: Buffer) => {
          answered.pause()
          answer.write(chunk.subarray(0, chunk.byteLength / 2), isHeld)
        })
      },
    )
    // Whoever asked is gone: the server sees a request that breaks off.
    answer.once('close', () => passed.destroy())
    passed.on('error', () => answer.destroy())
    if (method === 'GET') passed.end()
    else {
      asked.once('data', (chunk: Buffer) => {
        asked.pause()
        passed.write(chunk.subarray(0, chunk.byteLength / 2), () => isHeld())
      })
    }
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const state: FaultyProxy = {
    port: (proxy.address() as AddressInfo).port,
    isFaulty: false,
    faults,
    holdNext: (method) => new Promise((resolve) => awaited.set(method, resolve)),
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
  return state
}
