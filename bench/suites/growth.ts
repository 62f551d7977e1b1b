import { createEngine, operations } from '@svc/engine'
import type { Contender, Entrant } from '../contenders/contender.ts'
import { library } from '../contenders/library.ts'
import { rawPlaywright } from '../contenders/raw-playwright.ts'
import type { BenchDocument } from '../documents/bench-document.ts'
import { invoice } from '../documents/invoice.ts'
import { listPage } from '../documents/list-page.ts'
import { report } from '../documents/report.ts'
import { printInTurns } from '../measure/print-in-turns.ts'
import { median } from '../measure/statistics.ts'
import { takeTurns } from '../measure/take-turns.ts'
import type { Chart, ChartLine } from '../report/chart.ts'
import { figure, type Table } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const PAGES = [1, 10, 50, 200, 500] as const
const KILOBYTES = [10, 100, 500, 1900] as const
const CALLERS = [1, 2, 4, 8] as const
const TENANTS = [1, 2, 4, 8] as const
/** Documents of one burst. */
const BURST = 24

/** How times grow: with pages, with markup, with callers, with tenants who take turns. */
export async function growthSuite(context: SuiteContext): Promise<SuiteResult> {
  const { browser, browserPath: executablePath, runs, say, peers } = context
  await using stack = new AsyncDisposableStack()
  const contenders = [
    library({ name: 'library', browsers: { executablePath } }),
    rawPlaywright({ name: 'playwright, fresh context', browser }),
    ...peers,
  ]
  for (const contender of contenders) stack.defer(async () => contender.close?.())
  const rounds = Math.max(2, Math.ceil(runs / 6))
  const grow = (id: string, title: string, label: string, documents: readonly Sized[]) =>
    growing({ id, title, label, documents, contenders, rounds, say })
  const charts = [
    await grow('growth-pages', 'Time by pages', 'pages', PAGES.map(sizedReport)),
    await grow('growth-html', 'Time by markup', 'KB of HTML', KILOBYTES.map(sizedList)),
    await callersChart(contenders, rounds, say),
    await tenantsChart(executablePath, rounds, say),
  ]
  return {
    title: 'Growth',
    method:
      'Medians; A4, margins of 20 mm, no tags. Pages: reports. Markup: one page with lists that are cut off. Callers and ' +
      `tenants: the invoice, ${BURST} documents a burst, each caller asking for the next when it has the last; tenants take ` +
      'turns, and pages are used again within a tenant alone.',
    tables: charts.map(chartTable),
    charts,
    figures: {},
    samples: {},
  }
}

interface Sized {
  readonly size: number
  readonly document: BenchDocument
}

const sizedReport = (size: number): Sized => ({ size, document: report(size) })
const sizedList = (size: number): Sized => ({ size, document: listPage(size) })

interface Growing {
  readonly id: string
  readonly title: string
  readonly label: string
  readonly documents: readonly Sized[]
  readonly contenders: readonly Contender[]
  readonly rounds: number
  readonly say: SuiteContext['say']
}

async function growing(asked: Growing): Promise<Chart> {
  const { id, title, label, documents, contenders, rounds, say } = asked
  const lines = new Map<string, { x: number; y: number }[]>()
  for (const { size, document } of documents) {
    say(`growth: ${document.name}`)
    for (const { name, samplesMs } of await printInTurns(contenders, document, rounds)) {
      lines.set(name, [...(lines.get(name) ?? []), { x: size, y: median(samplesMs) }])
    }
  }
  return { id, title, xLabel: label, yLabel: 'ms', lines: linesOf(lines) }
}

async function callersChart(
  contenders: readonly Contender[],
  rounds: number,
  say: SuiteContext['say'],
): Promise<Chart> {
  const document = await invoice()
  const lines = new Map<string, { x: number; y: number }[]>()
  for (const callers of CALLERS) {
    say(`growth: ${callers} callers`)
    const players = await Promise.all(
      contenders.map(async (contender) => {
        const entrants = await Promise.all(
          Array.from({ length: callers }, () => contender.enter(document)),
        )
        const print = (caller: number) => printed(entrants[caller])
        return { name: contender.name, entrants, turn: () => burst(callers, print) }
      }),
    )
    const taken = await takeTurns(players, rounds)
    for (const [index, { name, entrants }] of players.entries()) {
      const rate = perSecond(taken[index]?.map(({ result }) => result) ?? [])
      lines.set(name, [...(lines.get(name) ?? []), { x: callers, y: rate }])
      await Promise.all(entrants.map((entrant) => entrant.close?.()))
    }
  }
  const axes = { xLabel: 'callers', yLabel: 'documents/s' }
  return { id: 'growth-callers', title: 'Rate by callers', ...axes, lines: linesOf(lines) }
}

async function tenantsChart(
  executablePath: string,
  rounds: number,
  say: SuiteContext['say'],
): Promise<Chart> {
  const { html } = await invoice()
  await using engine = createEngine({ browsers: { executablePath }, pageReuse: true })
  const points: { x: number; y: number }[] = []
  for (const tenants of TENANTS) {
    say(`growth: ${tenants} tenants`)
    let asked = 0
    const print = async () => {
      await engine.run(engine.prepare(operations.convertHtml, { html }), {
        tenant: `tenant ${asked++ % tenants}`,
      })
    }
    const player = { name: 'library', turn: () => burst(2, print) }
    const [taken = []] = await takeTurns([player], rounds)
    points.push({ x: tenants, y: perSecond(taken.map(({ result }) => result)) })
  }
  const lines = [{ name: 'library, 2 callers', points }]
  const axes = { xLabel: 'tenants who take turns', yLabel: 'documents/s' }
  return { id: 'growth-tenants', title: 'Rate by tenants', ...axes, lines }
}

async function printed(entrant: Entrant | undefined): Promise<void> {
  await entrant?.prepare?.()
  const { release } = (await entrant?.print()) ?? {}
  await release?.()
}

/** @returns how long it took, in milliseconds */
async function burst(callers: number, print: (caller: number) => Promise<void>): Promise<number> {
  let left = BURST
  const since = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (left-- > 0) await print(caller)
    }),
  )
  return performance.now() - since
}

function perSecond(totalsMs: readonly number[]): number {
  return (1000 * BURST) / median(totalsMs)
}

function linesOf(lines: ReadonlyMap<string, ChartLine['points']>): readonly ChartLine[] {
  return [...lines].map(([name, points]) => ({ name, points }))
}

function chartTable({ title, xLabel, yLabel, lines }: Chart): Table {
  const xs = lines[0]?.points.map(({ x }) => x) ?? []
  return {
    caption: `${title}: ${yLabel}`,
    columns: ['contender', ...xs.map((x) => `${xLabel}: ${x}`)],
    rows: lines.map(({ name, points }) => [
      name,
      ...points.map(({ y }) => figure(y ?? Number.NaN)),
    ]),
  }
}
