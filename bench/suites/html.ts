import type { Contender } from '../contenders/contender.ts'
import { library } from '../contenders/library.ts'
import { chromiumProgram, program } from '../contenders/programs.ts'
import { barePrint, firstPrint, rawPlaywright, reusedPage } from '../contenders/raw-playwright.ts'
import type { BenchDocument } from '../documents/bench-document.ts'
import { invoice } from '../documents/invoice.ts'
import { photoPage } from '../documents/photo-page.ts'
import { report } from '../documents/report.ts'
import { printInTurns, type Series, seriesNamed } from '../measure/print-in-turns.ts'
import type { Figures } from '../report/goals.ts'
import { PHASE_COLUMNS, phasesRow, seriesRatio, timesTable } from '../report/series-tables.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const OURS = 'library'
const OURS_AGAIN = 'library, pages used again'
const OURS_RUNNING = 'library, header and footer'
const RAW = 'raw playwright, fresh context'
const LIMIT = 'print of a loaded page'

/** HTML to PDF, warm: our library, raw playwright, the limit, and other programs. */
export async function htmlSuite(context: SuiteContext): Promise<SuiteResult> {
  const { browser, runs, say } = context
  await using stack = new AsyncDisposableStack()
  const contenders = htmlContenders(context)
  for (const contender of contenders) stack.defer(async () => contender.close?.())
  const documents: readonly [BenchDocument, number][] = [
    [await invoice(), runs],
    [report(50), runs / 2],
    [report(500), Math.max(3, runs / 4)],
    [await photoPage(browser), runs / 2],
  ]
  const measured: [BenchDocument, Series[]][] = []
  for (const [document, rounds] of documents) {
    say(`html: ${document.name}`)
    measured.push([document, await printInTurns(contenders, document, Math.ceil(rounds))])
  }
  return {
    title: 'HTML to PDF',
    method:
      'From the call to the bytes, warm; programs from start to end of the process. A4, margins of 20 mm, ' +
      'backgrounds, no tags. Taken one at a time with a pause between, so that the library finds a page ready: ' +
      'under full load see throughput. Closing a context is not counted for anybody. ' +
      'CPU: mean processor time of all processes, with what the document left to do behind it.',
    tables: [
      ...measured.map(([document, series]) => documentTable(document, series)),
      {
        caption: 'Where the time of the library goes',
        columns: PHASE_COLUMNS,
        rows: measured.flatMap(([document, series]) => [
          phasesRow(document.name, seriesNamed(series, OURS)),
          phasesRow(`${document.name}, header and footer`, seriesNamed(series, OURS_RUNNING)),
        ]),
      },
    ],
    figures: figuresOf(new Map(measured.map(([{ name }, series]) => [name, series]))),
    samples: Object.fromEntries(
      measured.flatMap(([document, series]) =>
        series.map(({ name, samplesMs }) => [`${document.name}: ${name}`, samplesMs]),
      ),
    ),
  }
}

function htmlContenders({ browser, browserPath, peers }: SuiteContext): Contender[] {
  const browsers = { executablePath: browserPath }
  return [
    library({ name: OURS, browsers }),
    library({ name: OURS_AGAIN, browsers, pageReuse: true }),
    library({ name: OURS_RUNNING, browsers, headerAndFooter: true }),
    library({
      name: 'library, playwright driver',
      browsers: { ...browsers, driver: 'playwright' },
    }),
    rawPlaywright({ name: RAW, browser }),
    rawPlaywright({ name: `${RAW}, header and footer`, browser, headerAndFooter: true }),
    reusedPage('raw playwright, reused page (no isolation)', browser),
    firstPrint('first print of a loaded page, fresh context', browser),
    barePrint(LIMIT, browser),
    program(chromiumProgram('chromium-headless-shell --print-to-pdf', browserPath)),
    ...peers,
  ]
}

function documentTable({ name }: BenchDocument, series: readonly Series[]) {
  return timesTable(name, series, [
    { series: seriesNamed(series, RAW), column: '÷ raw' },
    { series: seriesNamed(series, LIMIT), column: '÷ print' },
  ])
}

function figuresOf(measured: ReadonlyMap<string, readonly Series[]>): Figures {
  const compare = (document: string, ours: string, theirs: string) => {
    const series = measured.get(document) ?? []
    return seriesRatio(seriesNamed(series, ours), seriesNamed(series, theirs))
  }
  return {
    libraryOverRaw: compare('invoice', OURS, RAW),
    libraryOverPrint: compare('invoice', OURS, LIMIT),
    reuseOverPrint: compare('invoice', OURS_AGAIN, LIMIT),
    largeOverPrint: compare('report, 500 pages', OURS, LIMIT),
    largeRunningOverPrint: compare('report, 500 pages', OURS_RUNNING, LIMIT),
  }
}
