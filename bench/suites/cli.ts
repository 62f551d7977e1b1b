import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumProgram, playwrightProgram, program, svcProgram } from '../contenders/programs.ts'
import { invoice } from '../documents/invoice.ts'
import { printInTurns, seriesNamed } from '../measure/print-in-turns.ts'
import { findProgram, runProgram } from '../measure/run-program.ts'
import { median } from '../measure/statistics.ts'
import { type Taken, takeTurns } from '../measure/take-turns.ts'
import type { Figure } from '../report/goals.ts'
import { seriesRatio, timesTable } from '../report/series-tables.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const OURS = 'svc convert html'
/** Added to the start of an empty process, in milliseconds. */
const DRAWN_MS = 150
const DOCUMENT = { commands: [{ type: 'text', text: 'Hello' }] }
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
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
  const starts = [
    nodeStart('node, empty', ['-e', '0']),
    svcStart('svc --version', ['--version']),
    svcStart('svc documents render, a line', await bodyArgs(folder, 'documents/render', DOCUMENT)),
    svcStart('svc measure, a line', await bodyArgs(folder, 'measure', { text: 'Hello' })),
  ]
  const taken = await takeTurns(starts, runs).finally(() => rm(folder, { recursive: true }))
  const startMs = taken.map((turns) => turns.map(({ result }) => result))
  const shell = seriesNamed(series, SHELL)
  return {
    title: 'Command line, cold',
    method:
      'One process from its start to its end, invoice to PDF. Files are in the cache of the operating system, ' +
      'and svc has its compiled code from a run before.',
    tables: [
      timesTable('invoice', series, [{ series: shell, column: '÷ shell' }]),
      {
        caption: 'One process without a browser, from its start to its end',
        columns: ['process', 'median ms', 'min ms', 'CPU ms'],
        rows: taken.map((turns, index) => {
          const ms = startMs[index] ?? []
          const times = [median(ms), Math.min(...ms), cpuOf(turns)]
          return [starts[index]?.name ?? '', ...times.map(figure)]
        }),
      },
    ],
    figures: {
      commandOverShell: seriesRatio(seriesNamed(series, OURS), shell),
      firstDrawn: {
        ...firstDrawn(startMs[2] ?? [], startMs[0] ?? []),
        cpu: cpuOf(taken[2]) / (cpuOf(taken[0]) + DRAWN_MS),
      },
    },
    samples: Object.fromEntries(series.map(({ name, samplesMs }) => [name, samplesMs])),
  }
}

function cpuOf(turns: readonly Taken<unknown>[] = []): number {
  return median(turns.map(({ cpuMs }) => cpuMs))
}

/** A document drawn by a fresh process, in times of an empty one and what the issue allows beside it. */
function firstDrawn(drawn: readonly number[], empty: readonly number[]): Figure {
  const rounds = drawn.map((ms, round) => ms / ((empty[round] ?? Number.NaN) + DRAWN_MS))
  const minima = Math.min(...drawn) / (Math.min(...empty) + DRAWN_MS)
  return { medians: median(drawn) / (median(empty) + DRAWN_MS), minima, rounds }
}

/** Arguments of a command whose body is in a file. */
async function bodyArgs(folder: string, operation: string, body: object): Promise<string[]> {
  const name = join(folder, operation.replace('/', '-'))
  await writeFile(`${name}.json`, JSON.stringify(body))
  return [...operation.split('/'), '--input', `${name}.json`, '--output', `${name}.out`, '--quiet']
}

function svcStart(name: string, args: readonly string[]) {
  const svc = svcProgram('svc').args('', '')[0] ?? ''
  return nodeStart(name, [svc, ...args])
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
