// Started as a program by the memory suite, with --expose-gc: node memory-program.ts browser renders [keep]
// Prints one MemorySample as a line of JSON at the start and after each quarter of the renders.
import { setTimeout as sleep } from 'node:timers/promises'
import { createSvc } from '@svc/node-sdk'
import { invoice } from '../../documents/invoice.ts'
import { openFiles, type TreeUsage, usageBelow } from '../../measure/tree-usage.ts'

/** Usage after so many renders. */
export interface MemorySample {
  readonly renders: number
  readonly browser: TreeUsage
  readonly residentBytes: number
  readonly heapBytes: number
  readonly openFiles: number
}

const WARM_UP = 100
const QUARTERS = 4
const CALLERS = 2
/** Until closed pages are gone and the next ones stand. */
const SETTLE_MS = 2000

const [executablePath = '', renders = '', keep] = process.argv.slice(2)
const recycling = keep === 'keep' ? { recycleAfter: Number.POSITIVE_INFINITY } : {}
const { html } = await invoice()

await using svc = createSvc({ browsers: { executablePath, ...recycling } })
await render(WARM_UP)
await print(0)
for (let quarter = 1; quarter <= QUARTERS; quarter++) {
  await render(Math.round(Number(renders) / QUARTERS))
  await print(Math.round((Number(renders) * quarter) / QUARTERS))
}

async function render(count: number): Promise<void> {
  let left = count
  const caller = async () => {
    while (left-- > 0) await svc.convertHtml({ html })
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

async function print(rendersSoFar: number): Promise<void> {
  await sleep(SETTLE_MS)
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  const sample: MemorySample = {
    renders: rendersSoFar,
    browser: await usageBelow(process.pid),
    residentBytes: rss,
    heapBytes: heapUsed,
    openFiles: await openFiles(process.pid),
  }
  process.stdout.write(`${JSON.stringify(sample)}\n`)
}
