import { chromiumProgram, playwrightProgram, program, svcProgram } from '../contenders/programs.ts'
import { invoice } from '../documents/invoice.ts'
import { printInTurns, seriesNamed } from '../measure/print-in-turns.ts'
import { findProgram, runProgram } from '../measure/run-program.ts'
import { median } from '../measure/statistics.ts'
import { takeTurns } from '../measure/take-turns.ts'
import { seriesRatio, timesTable } from '../report/series-tables.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const OURS = 'svc convert html'
const SHELL = 'chromium-headless-shell --print-to-pdf'

/** The command line, cold: one process from its start to its end. */
export async function cliSuite({
  browserPath,
  runs,
  peers,
  say,
}: SuiteContext): Promise<SuiteResult> {
  const chromium = await findProgram('chromium')
  const programs = [
    svcProgram(OURS),
    chromiumProgram(SHELL, browserPath),
    playwrightProgram('playwright script', browserPath),
    ...(chromium === undefined
      ? []
      : [chromiumProgram('chromium --headless --print-to-pdf', chromium)]),
  ]
  say('cli: invoice')
  const others = peers.filter(({ isService = false }) => !isService)
  const contenders = [...programs.map(program), ...others]
  const series = await printInTurns(contenders, await invoice(), runs)
  say('cli: what a process costs')
  const starts = [nodeStart('node, empty', ['-e', '0']), versionStart()]
  const taken = await takeTurns(starts, runs)
  const shell = seriesNamed(series, SHELL)
  return {
    title: 'Command line, cold',
    method:
      'One process from its start to its end, invoice to PDF. Files are in the cache of the operating system, ' +
      'and svc has its compiled code from a run before.',
    tables: [
      timesTable('invoice', series, [{ series: shell, column: '÷ shell' }]),
      {
        caption: 'Start of a process that prints nothing',
        columns: ['process', 'median ms', 'min ms'],
        rows: taken.map((turns, index) => {
          const ms = turns.map(({ result }) => result)
          return [starts[index]?.name ?? '', ...[median(ms), Math.min(...ms)].map(figure)]
        }),
      },
    ],
    figures: { commandOverShell: seriesRatio(seriesNamed(series, OURS), shell) },
    samples: Object.fromEntries(series.map(({ name, samplesMs }) => [name, samplesMs])),
  }
}

function versionStart() {
  const svc = svcProgram('svc').args('', '')[0] ?? ''
  return nodeStart('svc --version', [svc, '--version'])
}

function nodeStart(name: string, args: readonly string[]) {
  return {
    name,
    async turn() {
      const since = performance.now()
      await runProgram(process.execPath, args)
      return performance.now() - since
    },
  }
}
