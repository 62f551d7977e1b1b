import { parseArgs } from 'node:util'
import { type SuiteName, suites } from './suites/index.ts'

/** What the command line asks for. */
export interface BenchOptions {
  readonly suites: readonly SuiteName[]
  readonly runs: number
  /** File for every sample, as JSON. */
  readonly json?: string
  /** File for what is printed. */
  readonly markdown?: string
}

const MAX_RUNS = 1000

/** A command line that cannot be carried out; the message is for the person who wrote it. */
export class UsageError extends Error {}

/** How to call the benchmarks. */
export const USAGE = `npm run bench -- [suites] [--runs N] [--json FILE] [--markdown FILE]

suites      ${Object.keys(suites).join(' ')}; default: all of them
--runs      rounds for what takes milliseconds, 1 to ${MAX_RUNS}, default 20; what takes seconds gets fewer
--json      writes every sample
--markdown  writes what is printed`

/**
 * Reads the command line.
 *
 * @throws UsageError that names the word that is wrong and what is accepted
 */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parsed(args)
  const { runs = '20', json, markdown } = values
  if (!/^\d{1,4}$/.test(runs) || Number(runs) < 1 || Number(runs) > MAX_RUNS) {
    throw new UsageError(`--runs is a whole number from 1 to ${MAX_RUNS}, not ${runs}.`)
  }
  const names = Object.keys(suites) as SuiteName[]
  const unknown = positionals.find((word) => !Object.hasOwn(suites, word))
  if (unknown !== undefined) {
    throw new UsageError(`No suite is named ${unknown}; there are ${names.join(', ')}.`)
  }
  return {
    suites: positionals.length === 0 ? names : names.filter((name) => positionals.includes(name)),
    runs: Number(runs),
    ...(json !== undefined && { json }),
    ...(markdown !== undefined && { markdown }),
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
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
