// npm run bench -- [suites] [--runs N] [--against NAMES] [--json FILE] [--markdown FILE] [--charts FOLDER] [--results]
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '@svc/engine/chromium'
import { chromium } from 'playwright-core'
import { BROWSER_KILLED } from './contenders/gotenberg.ts'
import { findPeers } from './contenders/peers.ts'
import { type BenchOptions, parseOptions, USAGE, UsageError } from './options.ts'
import { chartSvg } from './report/chart.ts'
import type { Figures } from './report/goals.ts'
import { goalsTable } from './report/goals-table.ts'
import { load, machineLine } from './report/machine.ts'
import { resultsText } from './report/results.ts'
import { markdownTable } from './report/table.ts'
import { suites } from './suites/index.ts'
import type { SuiteResult } from './suites/suite.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

try {
  await bench(parseOptions(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  say(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}

async function bench(options: BenchOptions): Promise<void> {
  const found = await findChromium(process.env)
  if (!found) throw new UsageError('There is no browser to measure; npm run setup brings one.')
  const browser = await chromium.launch({ executablePath: found.path })
  const machine = await machineLine(browser)
  const loadBefore = load()
  const { contenders: peers, absent } = await findPeers(options.against)
  const results: SuiteResult[] = []
  const commands: string[] = []
  const leftOut: string[] = []
  const failed: string[] = []
  const latest = performance.now() + options.minutes * 60_000
  try {
    for (const name of options.suites) {
      if (performance.now() > latest) {
        leftOut.push(name)
        continue
      }
      try {
        const context = { runs: options.runs, browserPath: found.path, browser, peers, say }
        results.push(await suites[name](context))
        commands.push(commandOf(options, name))
      } catch (error) {
        // The others have taken minutes: what they found is not to be lost with it.
        say(`${name}: ${error instanceof Error ? error.stack : error}`)
        if (!browser.isConnected() && options.against.includes('gotenberg')) say(BROWSER_KILLED)
        failed.push(name)
        process.exitCode = 1
      }
    }
  } finally {
    await browser.close()
  }
  const figures: Figures = Object.assign({}, ...results.map((result) => result.figures))
  const date = new Date().toISOString().slice(0, 10)
  const loadAfter = load()
  const text = [
    `# Benchmarks\n`,
    `${date}. ${machine}. Load average ${loadBefore} when it began, ${loadAfter} at its end.`,
    ...(absent.length > 0 ? [`Not here, and so left out: ${absent.join(', ')}.`] : []),
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.`] : []),
    '',
    ...results.map((result, index) => suiteText(result, commands[index] ?? '')),
    '## Goals\n',
    markdownTable(goalsTable(figures)),
  ].join('\n')
  process.stdout.write(text)
  if (options.markdown !== undefined) await writeFile(options.markdown, text)
  if (options.results !== undefined) {
    const taken = results.map(({ figures: own }, index) => ({
      command: commands[index] ?? '',
      figures: own,
    }))
    const run = { date, machine, load: [loadBefore, loadAfter] as const, absent, leftOut, failed }
    const earlier = await readFile(options.results, 'utf8').catch(() => '')
    await writeFile(options.results, resultsText(taken, run, earlier))
  }
  if (options.charts !== undefined) await writeCharts(options.charts, results)
  if (options.json !== undefined)
    await writeFile(options.json, samplesText(machine, results, figures))
}

/** Command that gives somebody else these lines. */
function commandOf({ runs, against }: BenchOptions, name: string): string {
  return `npm run bench -- ${name} --runs ${runs} --against ${against.join(',')}`
}

async function writeCharts(folder: string, results: readonly SuiteResult[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const chart of results.flatMap(({ charts = [] }) => charts)) {
    await writeFile(join(folder, `${chart.id}.svg`), chartSvg(chart))
  }
}

function suiteText({ title, method, tables }: SuiteResult, command: string): string {
  return [`## ${title}\n`, `${method}\n`, `\`${command}\`\n`, ...tables.map(markdownTable)].join(
    '\n',
  )
}

function samplesText(machine: string, results: readonly SuiteResult[], figures: Figures): string {
  const samples = Object.fromEntries(results.map(({ title, samples: own }) => [title, own]))
  return `${JSON.stringify({ date: new Date().toISOString(), machine, figures, samples }, undefined, 2)}\n`
}
