import { type Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request of a flood. */
export interface FloodRequest {
  readonly path: string
  /** `POST` with a body, `GET` without one, unless stated. */
  readonly method?: string
  readonly body?: Uint8Array
  /** Header fields, those of the key and of the body's length not among them. The body is JSON unless they say other. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request; its answer is what `read` makes of it, the status by default. */
export type Ask = <Result = number>(
  sent: FloodRequest,
  read?: (status: number, answer: IncomingMessage) => Result | Promise<Result>,
) => Promise<Result>

/** A request that one tenant sends again and again, over so many connections. */
export interface Flood {
  readonly connections: number
  /** Sends it once. @returns the status of the answer */
  send(ask: Ask): Promise<number>
}

/** A flood of one request. */
export function floodOf(connections: number, sent: FloodRequest): Flood {
  return { connections, send: (ask) => ask(sent) }
}

/** The bytes of JSON. */
export function json(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body))
}

/** Sends requests of one key. */
export function asker(address: string, key: string, agent: Agent): Ask {
  return (sent, read) =>
    new Promise((resolve, reject) => {
      const { path, body, method = body === undefined ? 'GET' : 'POST' } = sent
      const headers = {
        Authorization: `Bearer ${key}`,
        ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.byteLength }),
        ...sent.headers,
      }
      const asked = request(new URL(path, address), { method, agent, headers }, (answer) => {
        const { statusCode = 0 } = answer
        const ended = async () => {
          if (read !== undefined) return await read(statusCode, answer)
          for await (const _ of answer);
          return statusCode as Awaited<ReturnType<NonNullable<typeof read>>>
        }
        ended().then(resolve, reject)
      })
      asked.once('error', reject)
      asked.end(body)
    })
}

/** Fields of an answer that is JSON; of none where it is not. */
export async function fieldsOf(
  answer: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await buffer(answer)
  return JSON.parse(bytes.toString() || '{}')
}
