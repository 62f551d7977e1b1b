import { parseArgs } from 'node:util'
import { PEER_NAMES, type PeerName } from './contenders/peers.ts'
import { type SuiteName, suites } from './suites/index.ts'

/** The request of the command line. */
export interface BenchOptions {
  readonly suites: readonly SuiteName[]
  readonly runs: number
  /** Others to compare with; those that are not here are named. */
  readonly against: readonly PeerName[]
  /** File for every sample, as JSON. */
  readonly json?: string
  /** File for what is printed. */
  readonly markdown?: string
  /** Folder for charts, as SVG. */
  readonly charts?: string
  /** File for the figures beside their goals, with their spread and the commands that take them. */
  readonly results?: string
  /** No suite begins later than this many minutes after the first. */
  readonly minutes: number
}

const MAX_RUNS = 1000

/** Suites of the results in the order of what people ask first, when none is named. */
const OF_RESULTS: readonly SuiteName[] = [
  ...(['reuse', 'options', 'finish', 'html', 'cli', 'pool'] as const),
  ...(['images', 'drawing', 'boundary', 'office', 'markdown', 'editing', 'paged'] as const),
]
/** Their rounds and their minutes: twelve on two quiet cores. */
const RESULTS = { runs: '8', minutes: '8', file: 'bench/RESULTS.md' } as const

/** A command line that cannot be carried out; the message is for the person who wrote it. */
export class UsageError extends Error {}

/** How to call the benchmarks. */
export const USAGE = `npm run bench -- [suites] [--runs N] [--against NAMES] [--json FILE] [--markdown FILE] [--charts FOLDER]
npm run bench -- --results [suites] [--runs N] [--minutes N] [--against NAMES]

suites      ${Object.keys(suites).join(' ')}; default: all of them
--runs      rounds for what takes milliseconds, 1 to ${MAX_RUNS}, default 20; what takes seconds gets fewer
--against   others to compare with, for example gotenberg,weasyprint; of ${PEER_NAMES.join(', ')}; default: all that are here
--json      writes every sample
--markdown  writes what is printed
--charts    writes the curves of growth as SVG
--results   writes ${RESULTS.file}: figures beside their goals, their spread and the command of each; those of other suites stay
            there, with the circumstances of their run; default: the suites of
            ${OF_RESULTS.join(' ')}, ${RESULTS.runs} rounds
--minutes   no suite begins later than so many minutes after the first, 1 to 600; default ${RESULTS.minutes} with --results, else none`

/**
 * Reads the command line.
 *
 * @throws UsageError that names the word that is wrong and what is accepted
 */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parsed(args)
  const isForResults = values.results === true
  const { against = PEER_NAMES.join(','), json, markdown, charts } = values
  const {
    runs = isForResults ? RESULTS.runs : '20',
    minutes = isForResults ? RESULTS.minutes : '600',
  } = values
  if (!/^\d{1,4}$/.test(runs) || Number(runs) < 1 || Number(runs) > MAX_RUNS) {
    throw new UsageError(`--runs is a whole number from 1 to ${MAX_RUNS}, not ${runs}.`)
  }
  if (!/^\d{1,3}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > 600) {
    throw new UsageError(`--minutes is a whole number from 1 to 600, not ${minutes}.`)
  }
  const names = Object.keys(suites) as SuiteName[]
  const unknown = positionals.find((word) => !Object.hasOwn(suites, word))
  if (unknown !== undefined) {
    throw new UsageError(`No suite is named ${unknown}; there are ${names.join(', ')}.`)
  }
  const peers = against.split(',').map((word) => word.trim())
  const stranger = peers.find((word) => !PEER_NAMES.some((name) => name === word))
  if (stranger !== undefined) {
    throw new UsageError(`No peer is named ${stranger}; there are ${PEER_NAMES.join(', ')}.`)
  }
  return {
    against: PEER_NAMES.filter((name) => peers.includes(name)),
    suites:
      positionals.length === 0
        ? isForResults
          ? OF_RESULTS
          : names
        : names.filter((name) => positionals.includes(name)),
    runs: Number(runs),
    minutes: Number(minutes),
    ...(isForResults && { results: RESULTS.file }),
    ...(json !== undefined && { json }),
    ...(markdown !== undefined && { markdown }),
    ...(charts !== undefined && { charts }),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        json: { type: 'string' },
        markdown: { type: 'string' },
        against: { type: 'string' },
        charts: { type: 'string' },
        results: { type: 'boolean' },
        minutes: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
