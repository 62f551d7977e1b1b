// node --conditions=svc-source bench/soak/office-starts.ts [starts]
// Processes of the layout engine, started one after the other, each for some small documents; prints what starts and
// conversions took, and ends with 1 when one of them took far longer than the rest: then it stood still and was ended.
import { createOfficeEngine } from '@svc/engine/office'
import { reportRtf } from '../documents/report-rtf.ts'
import { quantile } from '../measure/statistics.ts'

const DOCUMENTS = 3
/** A start that stands still is ended after 6 s and begun again: three times what a start takes. */
const FAR_LONGER = 3
const TIMEOUT_MS = 300_000

const [starts = '200'] = process.argv.slice(2)
const document = reportRtf(2)
const signal = new AbortController().signal
const startMs: number[] = []
const convertMs: number[] = []
let restarts = 0
while (startMs.length < Number(starts)) await startOne()
const report = {
  starts: startMs.length,
  restarts,
  startMedianMs: Math.round(quantile(startMs, 0.5)),
  startSlowestMs: Math.round(Math.max(...startMs)),
  convertMedianMs: Math.round(quantile(convertMs, 0.5)),
  convertSlowestMs: Math.round(Math.max(...convertMs)),
}
process.stdout.write(`${JSON.stringify(report)}\n`)
const isSlow = report.startSlowestMs > FAR_LONGER * report.startMedianMs
process.exitCode = restarts > 0 || isSlow ? 1 : 0

async function startOne(): Promise<void> {
  const engine = createOfficeEngine({ concurrency: 1, spares: 0, soffice: '' })
  if (engine === undefined) throw new Error('There is no layout engine to start.')
  const since = performance.now()
  await engine.start()
  startMs.push(performance.now() - since)
  for (let count = 0; count < DOCUMENTS; count++) {
    const request = { document, format: 'rtf', timeoutMs: TIMEOUT_MS, signal } as const
    const converted = await engine.convert(request)
    convertMs.push(converted.convertMs)
    restarts += converted.restarts
  }
  await engine.close()
}
