// node --conditions=svc-source bench/soak/office-kills.ts [conversions] [seconds between kills]
// Small documents through two workers of the layout engine, one of which is killed every few seconds; prints what
// callers saw, and ends with 1 when one of them saw an error.
import { createOfficeEngine } from '@svc/engine/office'
import { reportRtf } from '../documents/report-rtf.ts'
import { processTree } from '../measure/process-list.ts'
import { quantile } from '../measure/statistics.ts'

const CALLERS = 2
/** Far more than any start on a busy machine: what takes longer hangs. */
const TIMEOUT_MS = 300_000

const [conversions = '500', killSeconds = '3'] = process.argv.slice(2)
const document = reportRtf(2)
const signal = new AbortController().signal
const engine = createOfficeEngine({ concurrency: CALLERS, soffice: '' })
if (engine === undefined) throw new Error('There is no layout engine to kill.')

const errors: string[] = []
const takenMs: number[] = []
let [left, kills, restarts] = [Number(conversions), 0, 0]
const since = performance.now()
const killer = setInterval(killOne, 1000 * Number(killSeconds))
await Promise.all(Array.from({ length: CALLERS }, convertAll))
clearInterval(killer)
await engine.close()
const leftBehind = workers().length
const report = {
  conversions: takenMs.length,
  kills,
  restarts,
  errors,
  leftBehind,
  seconds: Math.round((performance.now() - since) / 1000),
  medianMs: Math.round(quantile(takenMs, 0.5)),
  p99Ms: Math.round(quantile(takenMs, 0.99)),
  slowestMs: Math.round(Math.max(...takenMs)),
}
process.stdout.write(`${JSON.stringify(report)}\n`)
process.exitCode = errors.length > 0 || leftBehind > 0 ? 1 : 0

async function convertAll(): Promise<void> {
  while (left-- > 0) {
    const asked = performance.now()
    try {
      const request = { document, format: 'rtf', timeoutMs: TIMEOUT_MS, signal } as const
      restarts += (await engine?.convert(request))?.restarts ?? 0
    } catch (error) {
      errors.push(error instanceof Error ? `${error.message} (${error.cause})` : String(error))
    }
    takenMs.push(performance.now() - asked)
  }
}

/** Whatever worker it meets: one that starts, lays out or stands ready. */
function killOne(): void {
  const pids = workers()
  const pid = pids[Math.floor(Math.random() * pids.length)]
  if (pid === undefined) return
  kills++
  process.kill(pid, 'SIGKILL')
}

function workers(): readonly number[] {
  return processTree(process.pid)
    .slice(1)
    .map(({ pid }) => pid)
}
