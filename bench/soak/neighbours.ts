// node --conditions=svc-source bench/soak/neighbours.ts [seconds per flood] [names of floods …]
// How much slower the invoice of one tenant becomes while another tenant floods the engine: with requests, or with a
// document that floods the browser. Floods take turns with quiet rounds; the report is p50 and p95 of each and their
// ratio to the quiet rounds beside it. Ends with 1 when a p95 is above 2 x (requests) or 3 x (documents).
import { createEngine, operations } from '@svc/engine'
import { invoice } from '../documents/invoice.ts'
import { quantile } from '../measure/statistics.ts'

/** Renders that the flooding tenant keeps going: a page of a customer inside its rate limit. */
const FLOODERS = 4
const REQUESTS = 40
const PAUSE_MS = 20

const loop = (body: string) => `<p>x<script>setInterval(()=>{${body}},0)</script>`

const FLOODS: Readonly<Record<string, string>> = {
  errors: loop('for(let i=0;i<1e4;i++)Promise.reject(new Error("x"+i))'),
  console: loop('for(let i=0;i<1e4;i++)console.log("x".repeat(100),i)'),
  fetch: loop('for(let i=0;i<1000;i++)fetch("/none?"+Math.random()).catch(()=>{})'),
  frames: loop(
    'for(let i=0;i<50;i++){const f=document.createElement("iframe");document.body.append(f);setTimeout(()=>f.remove(),9)}',
  ),
  workers:
    '<p>x<script>const u=URL.createObjectURL(new Blob(["for(;;);"]));for(let i=0;i<1000;i++)new Worker(u)</script>',
  websockets: loop('for(let i=0;i<200;i++)new WebSocket("ws://127.0.0.1:9/"+Math.random())'),
  history: loop('for(let i=0;i<1000;i++)try{history.pushState({},"","#"+Math.random())}catch{}'),
  postMessage: loop('for(let i=0;i<1e4;i++)postMessage({a:"x".repeat(1000)},"*")'),
  busy: '<p>x<script>for(;;);</script>',
}

const [seconds = '15', ...chosen] = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : ['requests', ...Object.keys(FLOODS)]
const { html } = await invoice()
const engine = createEngine()
await invoices(2)
let failed = false
for (const name of names) {
  const before = await round()
  const flooded = await round(name)
  const after = await round()
  const quiet = [...before, ...after]
  const [p50, p95] = [0.5, 0.95].map((share) => quantile(flooded, share) / quantile(quiet, share))
  const limit = name === 'requests' ? 2 : 3
  failed ||= (p95 ?? 0) > limit
  const row = {
    flood: name,
    invoices: flooded.length,
    quiet_p50_ms: ms(quiet, 0.5),
    quiet_p95_ms: ms(quiet, 0.95),
    flooded_p50_ms: ms(flooded, 0.5),
    flooded_p95_ms: ms(flooded, 0.95),
    times_p50: p50?.toFixed(2),
    times_p95: p95?.toFixed(2),
    limit,
  }
  process.stdout.write(`${JSON.stringify(row)}\n`)
}
await engine.close()
process.exitCode = failed ? 1 : 0

/** Durations of the neighbour's invoices, one after the other, during a flood or without one. */
async function round(flood?: string): Promise<readonly number[]> {
  const end = new AbortController()
  const flooding = flood === undefined ? [] : startFlood(flood, end.signal)
  const samples: number[] = []
  const until = performance.now() + 1000 * Number(seconds)
  while (performance.now() < until) samples.push(...(await invoices(1)))
  end.abort()
  await Promise.all(flooding)
  return samples
}

function startFlood(flood: string, signal: AbortSignal): readonly Promise<void>[] {
  const isRequests = flood === 'requests'
  const body = isRequests
    ? { html: '<p>x', options: { wait_ms: 1000 } }
    : { html: FLOODS[flood] ?? '', options: { timeout_ms: 5000 } }
  const prepared = engine.prepare(operations.convertHtml, body)
  return Array.from({ length: isRequests ? REQUESTS : FLOODERS }, async () => {
    while (!signal.aborted) {
      await engine.run(prepared, { tenant: 'flooder', signal }).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })
}

async function invoices(count: number): Promise<readonly number[]> {
  const prepared = engine.prepare(operations.convertHtml, { html })
  const samples: number[] = []
  for (let done = 0; done < count; done++) {
    const since = performance.now()
    await engine.run(prepared, { tenant: 'neighbour' })
    samples.push(performance.now() - since)
  }
  return samples
}

function ms(samples: readonly number[], share: number): number {
  return Math.round(quantile(samples, share))
}
