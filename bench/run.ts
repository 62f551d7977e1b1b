// npm run bench -- [suites] [--runs N] [--json FILE] [--markdown FILE]
import { writeFile } from 'node:fs/promises'
import { findChromium } from '@svc/engine/chromium'
import { chromium } from 'playwright-core'
import { absentPrograms } from './contenders/installed-programs.ts'
import { type BenchOptions, parseOptions, USAGE, UsageError } from './options.ts'
import { type Figures, goalsTable } from './report/goals.ts'
import { load, machineLine } from './report/machine.ts'
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
  const results: SuiteResult[] = []
  try {
    for (const name of options.suites) {
      results.push(
        await suites[name]({ runs: options.runs, browserPath: found.path, browser, say }),
      )
    }
  } finally {
    await browser.close()
  }
  const absent = await absentPrograms()
  const figures: Figures = Object.assign({}, ...results.map((result) => result.figures))
  const text = [
    `# Benchmarks\n`,
    `${new Date().toISOString().slice(0, 10)}. ${machine}. Load average ${loadBefore} when it began, ${load()} at its end.`,
    ...(absent.length > 0 ? [`Not installed here, and so left out: ${absent.join(', ')}.`] : []),
    '',
    ...results.map(suiteText),
    '## Goals\n',
    markdownTable(goalsTable(figures)),
  ].join('\n')
  process.stdout.write(text)
  if (options.markdown !== undefined) await writeFile(options.markdown, text)
  if (options.json !== undefined)
    await writeFile(options.json, samplesText(machine, results, figures))
}

function suiteText({ title, method, tables }: SuiteResult): string {
  return [`## ${title}\n`, `${method}\n`, ...tables.map(markdownTable)].join('\n')
}

function samplesText(machine: string, results: readonly SuiteResult[], figures: Figures): string {
  const samples = Object.fromEntries(results.map(({ title, samples: own }) => [title, own]))
  return `${JSON.stringify({ date: new Date().toISOString(), machine, figures, samples }, undefined, 2)}\n`
}
