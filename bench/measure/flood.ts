// node --conditions=svc-source bench/measure/flood.ts ADDRESS KEY FLOOD: floods a service until its standard input ends.
import { randomBytes, randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { invoice } from '../documents/invoice.ts'

/** A request that one tenant sends again and again, over so many connections. */
interface Flood {
  readonly connections: number
  readonly path: string
  readonly authorization: (key: string) => string
  readonly body?: Buffer
}

const right = (key: string) => `Bearer ${key}`
const json = (body: unknown) => Buffer.from(JSON.stringify(body))
const convert = '/convert/html'
const { html: INVOICE } = await invoice()

/** Floods by name, each made when it is asked for: some have bodies of megabytes. */
const FLOODS: Readonly<Record<string, () => Flood>> = {
  'wrong paths': () => ({ connections: 20, path: '/nothing', authorization: () => '' }),
  'wrong keys': () => ({
    connections: 20,
    path: convert,
    authorization: () => `Bearer svc_self_${wrong()}`,
    body: json({ html: '<p>x' }),
  }),
  '2 MB of HTML': () => ({
    connections: 40,
    path: convert,
    authorization: right,
    body: json({ html: `<p>${'word and word '.repeat(140)}</p>`.repeat(1000) }),
  }),
  invoices: () => ({
    connections: 10,
    path: convert,
    authorization: right,
    body: json({ html: INVOICE }),
  }),
  '30 assets of 300 KB': () => ({
    connections: 10,
    path: convert,
    authorization: right,
    body: json(withAssets(30, 300_000)),
  }),
}

/** Text behind the prefix of a key that nobody has. */
function wrong(): string {
  return String(randomInt(2 ** 47)).padStart(32, '0')
}

function withAssets(count: number, bytes: number) {
  const names = Array.from({ length: count }, (_, index) => `${index}.bin`)
  const fetches = names.map((name) => `<link rel="prefetch" href="${name}"><img src="${name}">`)
  const files = names.map((name) => [name, randomBytes(bytes).toString('base64')])
  return { html: fetches.join(''), options: { assets: Object.fromEntries(files) } }
}

/** Names of the floods. */
export const FLOOD_NAMES = Object.keys(FLOODS)

if (import.meta.main) {
  // The generator must not take the processor from the service that it measures.
  setPriority(19)
  const [address = '', key = '', name = ''] = process.argv.slice(2)
  const flood = FLOODS[name]?.()
  if (flood === undefined) throw new Error(`no such flood: ${name}`)
  const statuses = new Map<number, number>()
  process.stdin.resume().once('end', () => {
    process.stdout.write(JSON.stringify(Object.fromEntries(statuses)), () => process.exit())
  })
  const agent = new Agent({ keepAlive: true, maxSockets: flood.connections })
  const sendAgain = async (): Promise<never> => {
    for (;;) {
      const status = await send(flood, { address, key, agent }).catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // A connection that was refused: a server that is not there would be asked in a loop without a pause.
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await Promise.all(Array.from({ length: flood.connections }, sendAgain))
}

function send(
  { path, authorization, body }: Flood,
  {
    address,
    key,
    agent,
  }: { readonly address: string; readonly key: string; readonly agent: Agent },
): Promise<number> {
  const headers = {
    Authorization: authorization(key),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.byteLength }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { method, agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
