import { setTimeout as sleep } from 'node:timers/promises'
import type { Contender, Entrant } from '../contenders/contender.ts'
import { library } from '../contenders/library.ts'
import { rawPlaywright, reusedPage } from '../contenders/raw-playwright.ts'
import { invoice } from '../documents/invoice.ts'
import { median } from '../measure/statistics.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const OURS = 'library'
const RAW = 'raw playwright, fresh context'
const CALLERS = [1, 2, 4, 8] as const
/** Documents of one burst: many, so that the pages prepared before it weigh little. */
const BURST = 60
const SETTLE_MS = 500

/** One contender with some callers: its rate and the time a caller waits, burst by burst. */
interface Load {
  readonly contender: Contender
  readonly callers: number
  readonly perSecond: number[]
  readonly latencyMs: number[]
}

/** Throughput: documents a second with 1, 2, 4 and 8 callers that each print one after the other. */
export async function poolSuite(context: SuiteContext): Promise<SuiteResult> {
  const { browser, browserPath, runs, say } = context
  await using stack = new AsyncDisposableStack()
  const contenders = [
    library({ name: OURS, browsers: { executablePath: browserPath } }),
    rawPlaywright({ name: RAW, browser }),
    reusedPage('raw playwright, reused page (no isolation)', browser),
  ]
  for (const contender of contenders) stack.defer(async () => contender.close?.())
  const loads = CALLERS.flatMap((callers) =>
    contenders.map((contender): Load => ({ contender, callers, perSecond: [], latencyMs: [] })),
  )
  const document = await invoice()
  for (const contender of contenders) await burst(await enter(contender, 2), 10)
  for (let round = 0; round < Math.ceil(runs / 5); round++) {
    say(`pool: round ${round + 1}`)
    for (const { contender, callers, perSecond, latencyMs } of loads) {
      const { totalMs, eachMs } = await burst(await enter(contender, callers), BURST)
      perSecond.push((1000 * BURST) / totalMs)
      latencyMs.push(median(eachMs))
      await sleep(SETTLE_MS)
    }
  }
  return {
    title: 'Throughput',
    method:
      `The invoice, printed by callers who each ask for the next one when they have the last; ${BURST} ` +
      'documents a burst, bursts interleaved, until the contexts of playwright are closed. The library runs as many renders ' +
      'at once as there are cores and lets the others wait.',
    tables: [
      loadTable('documents/s, medians', loads, ({ perSecond }) => perSecond),
      loadTable(
        'time a caller waits for a document, median ms',
        loads,
        ({ latencyMs }) => latencyMs,
      ),
    ],
    figures: { throughput: { medians: best(loads, OURS) / best(loads, RAW) } },
    samples: Object.fromEntries(
      loads.map(({ contender, callers, perSecond }) => [
        `${contender.name}, ${callers} callers, documents/s`,
        perSecond,
      ]),
    ),
  }

  function enter(contender: Contender, callers: number): Promise<Entrant[]> {
    return Promise.all(Array.from({ length: callers }, () => contender.enter(document)))
  }
}

async function burst(callers: readonly Entrant[], documents: number) {
  const eachMs: number[] = []
  const releases: Promise<void>[] = []
  let left = documents
  const since = performance.now()
  await Promise.all(
    callers.map(async (caller) => {
      while (left-- > 0) {
        const asked = performance.now()
        const { release } = await caller.print()
        eachMs.push(performance.now() - asked)
        if (release) releases.push(release())
      }
    }),
  )
  await Promise.all(releases)
  const totalMs = performance.now() - since
  await Promise.all(callers.map((caller) => caller.close?.()))
  return { totalMs, eachMs }
}

/** The rate of a contender with the number of callers that suits it best. */
function best(loads: readonly Load[], name: string): number {
  const own = loads.filter(({ contender }) => contender.name === name)
  return Math.max(...own.map(({ perSecond }) => median(perSecond)))
}

function loadTable(
  caption: string,
  loads: readonly Load[],
  numbers: (load: Load) => readonly number[],
) {
  const names = [...new Set(loads.map(({ contender }) => contender.name))]
  return {
    caption,
    columns: [
      'contender',
      ...CALLERS.map((callers) => (callers === 1 ? '1 caller' : `${callers} callers`)),
    ],
    rows: names.map((name) => [
      name,
      ...loads
        .filter(({ contender }) => contender.name === name)
        .map((load) => figure(median(numbers(load)))),
    ]),
  }
}
