import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSvc } from '@svc/node-sdk'
import { pageCount } from '../measure/page-count.ts'
import { findProgram, runProgram } from '../measure/run-program.ts'
import { mean, median, ratio } from '../measure/statistics.ts'
import { type Player, type Taken, takeTurns } from '../measure/take-turns.ts'
import type { Figure } from '../report/goals.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const LIBRARY = 'library'
const COMMAND = 'svc, cold'
const MD_TO_PDF = 'md-to-pdf'
const PANDOC = 'pandoc + WeasyPrint'

interface Made {
  readonly ms: number
  readonly pages: number
}

/** A README to PDF: library and command line against programs that make PDFs of Markdown. */
export async function markdownSuite({
  browserPath,
  runs,
  say,
}: SuiteContext): Promise<SuiteResult> {
  const markdown = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
  await using svc = createSvc({ browsers: { executablePath: browserPath } })
  try {
    const input = join(folder, 'readme.md')
    await writeFile(input, markdown)
    const library: Player<Made> = {
      name: LIBRARY,
      turn: () => timed(async () => (await svc.convertMarkdown({ markdown })).bytes),
    }
    say('markdown')
    const players = [library, ...(await programs(input, join(folder, 'readme.pdf'), browserPath))]
    const taken = await takeTurns(players, Math.max(3, Math.ceil(runs / 4)))
    const turnsOf = (name: string) =>
      taken[players.findIndex((player) => player.name === name)] ?? []
    const timesOf = (name: string) => turnsOf(name).map(({ result }) => result.ms)
    const cpuOf = (name: string) => mean(turnsOf(name).map(({ cpuMs }) => cpuMs))
    const command = timesOf(COMMAND)
    const over = (name: string): Figure | undefined => {
      const theirs = timesOf(name)
      if (theirs.length === 0) return undefined
      return { ...ratio(command, theirs), cpu: cpuOf(COMMAND) / cpuOf(name) }
    }
    const absent = [MD_TO_PDF, PANDOC].filter((name) => timesOf(name).length === 0)
    const [overMdToPdf, overPandoc] = [over(MD_TO_PDF), over(PANDOC)]
    return {
      title: 'Markdown',
      method:
        `The README of this repository (${Math.round(markdown.length / 1000)} KB). The library is warm; programs start anew, ` +
        'as they are used, md-to-pdf with the same browser.' +
        (absent.length > 0 ? ` Not here, and so left out: ${absent.join(', ')}.` : ''),
      tables: [
        {
          caption: 'README',
          columns: ['contender', 'median ms', 'min ms', `÷ ${COMMAND}`, 'CPU ms', 'pages', 'runs'],
          rows: players.map(({ name }, index) => rowOf(name, taken[index] ?? [], command)),
        },
      ],
      figures: {
        ...(overMdToPdf && { markdownOverMdToPdf: overMdToPdf }),
        ...(overPandoc && { markdownOverPandoc: overPandoc }),
      },
      samples: Object.fromEntries(players.map(({ name }) => [name, timesOf(name)])),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Programs that are here; each writes the same file. */
async function programs(
  input: string,
  output: string,
  browserPath: string,
): Promise<readonly Player<Made>[]> {
  const svc = fileURLToPath(new URL('../../packages/cli/bin/svc.js', import.meta.url))
  const [mdToPdf, pandoc, weasyPrint] = await Promise.all(
    ['md-to-pdf', 'pandoc', 'weasyprint'].map(findProgram),
  )
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const launch = JSON.stringify({ executablePath: browserPath, args: sandbox })
  const player = (name: string, path: string, args: readonly string[]): Player<Made> => ({
    name,
    turn: () =>
      timed(async () => {
        await rm(output, { force: true })
        await runProgram(path, args)
        return readFile(output)
      }),
  })
  return [
    player(COMMAND, process.execPath, [svc, 'convert', 'markdown', input, '-o', output, '-q']),
    // Writes beside its input, under the same name.
    ...(mdToPdf ? [player(MD_TO_PDF, mdToPdf, [input, '--launch-options', launch])] : []),
    ...(pandoc && weasyPrint
      ? [player(PANDOC, pandoc, [input, '-o', output, '--pdf-engine=weasyprint'])]
      : []),
  ]
}

async function timed(make: () => Promise<Uint8Array>): Promise<Made> {
  const since = performance.now()
  const bytes = await make()
  return { ms: performance.now() - since, pages: pageCount(bytes) }
}

function rowOf(name: string, turns: readonly Taken<Made>[], base: readonly number[]) {
  const times = turns.map(({ result }) => result.ms)
  return [
    name,
    figure(median(times)),
    figure(Math.min(...times)),
    figure(ratio(times, base).medians),
    figure(mean(turns.map(({ cpuMs }) => cpuMs))),
    String(turns.at(-1)?.result.pages),
    String(turns.length),
  ]
}
