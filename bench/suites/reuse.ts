import type { Contender, Entrant } from '../contenders/contender.ts'
import { library } from '../contenders/library.ts'
import { rawPlaywright, reusedPage } from '../contenders/raw-playwright.ts'
import { service } from '../contenders/service.ts'
import { invoice } from '../documents/invoice.ts'
import { startService } from '../measure/started-service.ts'
import { mean, median, ratio } from '../measure/statistics.ts'
import { type Player, takeTurns } from '../measure/take-turns.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const REUSED = 'library'
const ONCE = 'library, pages used once'
const SERVICE = 'service, one account'
const RAW = 'raw playwright, fresh context'
/** Documents of one burst: as a batch of letters, and more than a page is used for. */
const BURST = 30
const CALLERS = 2

/** Documents of one tenant, one after the other: pages that are used again beside pages that are not. */
export async function reuseSuite({
  browser,
  browserPath,
  runs,
  peers,
  say,
}: SuiteContext): Promise<SuiteResult> {
  await using stack = new AsyncDisposableStack()
  const browsers = { executablePath: browserPath }
  const { url } = stack.use(
    await startService({
      // A key has ten documents a second at most.
      keys: [],
      settings: {
        SVC_AUTH: 'off',
        SVC_JOBS: 'off',
        SVC_PAGE_REUSE: 'on',
        SVC_CHROMIUM: browserPath,
      },
    }),
  )
  const contenders = [
    library({ name: REUSED, browsers, pageReuse: true }),
    library({ name: ONCE, browsers }),
    service({ name: SERVICE, url }),
    rawPlaywright({ name: RAW, browser }),
    reusedPage('raw playwright, one page for all (no isolation)', browser),
    // A program starts a browser for every document: there is nothing to use again.
    ...peers.filter(({ isService = false }) => isService),
  ]
  for (const contender of contenders) stack.defer(async () => contender.close?.())
  say('reuse')
  const players = await Promise.all(contenders.map(burstOf))
  const rounds = Math.max(3, Math.ceil(runs / 2))
  const taken = await takeTurns(players, rounds)
  const series = taken.map((turns, index) => ({
    name: contenders[index]?.name ?? '',
    perSecond: turns.map(({ result }) => (1000 * BURST) / result),
    cpuMs: turns.map(({ cpuMs }) => cpuMs / BURST),
  }))
  const of = (name: string) =>
    series.find((one) => one.name === name) ?? { perSecond: [], cpuMs: [] }
  const [ours, raw] = [of(REUSED), of(RAW)]
  const [served, gotenberg] = [of(SERVICE), of('Gotenberg')]
  return {
    title: 'Pages used again',
    method:
      `The invoice, ${BURST} documents a burst from ${CALLERS} callers, bursts interleaved. CPU: mean processor time of ` +
      'all processes for one document, with what it left to do behind it.',
    tables: [
      {
        caption: 'documents/s and CPU of a document',
        columns: ['contender', 'documents/s', '÷ raw', 'CPU ms', 'raw ÷ CPU'],
        rows: series.map(({ name, perSecond, cpuMs }) => [
          name,
          ...[
            median(perSecond),
            median(perSecond) / median(raw.perSecond),
            mean(cpuMs),
            mean(raw.cpuMs) / mean(cpuMs),
          ].map(figure),
        ]),
      },
    ],
    figures: {
      reuseThroughput: {
        ...ratio(ours.perSecond, raw.perSecond),
        cpu: mean(raw.cpuMs) / mean(ours.cpuMs),
      },
      ...(gotenberg.perSecond.length > 0 && {
        reuseOverGotenberg: ratio(served.perSecond, gotenberg.perSecond),
      }),
    },
    samples: Object.fromEntries(
      series.map(({ name, perSecond }) => [`${name}, documents/s`, perSecond]),
    ),
  }
}

async function burstOf(contender: Contender): Promise<Player<number>> {
  const document = await invoice()
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, () => contender.enter(document)),
  )
  return { name: contender.name, turn: () => burst(callers) }
}

/** @returns how long it took, in milliseconds */
async function burst(callers: readonly Entrant[]): Promise<number> {
  const releases: (Promise<void> | undefined)[] = []
  let left = BURST
  const since = performance.now()
  await Promise.all(
    callers.map(async (caller) => {
      while (left-- > 0) {
        const { release } = await caller.print()
        releases.push(release?.())
      }
    }),
  )
  await Promise.all(releases)
  return performance.now() - since
}
