import { type Ended, start, TaskError, type Verdict } from '../process.ts'
import { build } from '../setup/build.ts'
import type { Counts } from './closing-line.ts'
import { checkDocumentation } from './documentation.ts'

// State of the compiler at its last run; it reads again only what changed.
const TYPES = 'node_modules/.cache/svc/types.tsbuildinfo'

/** Everything that is verified without running the code. */
const CHECKS: readonly (readonly [title: string, verdict: () => Promise<Verdict>])[] = [
  ['format and lint', () => start('biome', ['check', '--error-on-warnings', '.'])],
  ['build', builds],
  [
    'types',
    () => start('tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', TYPES]),
  ],
  ['documentation of public members', checkDocumentation],
]

/** Runs every check, all at the same time and also after a failed one, and returns how many passed and failed. */
export async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const running = CHECKS.map(async ([title, verdict]) => ({ title, verdict: await verdict() }))
  for (const { title, verdict } of await Promise.all(running)) {
    if ('skipped' in verdict) {
      console.log(`check: ${title} skipped: ${verdict.skipped}`)
      counts.skipped++
      continue
    }
    console.log(`check: ${title}${verdict.ok ? '' : ' FAILED'}`)
    if (verdict.ok) counts.passed++
    else {
      console.log(verdict.output)
      counts.failed++
    }
  }
  return counts
}

async function builds(): Promise<Ended> {
  try {
    await build()
    return { ok: true, output: '' }
  } catch (error) {
    if (!(error instanceof TaskError)) throw error
    return { ok: false, output: error.message }
  }
}
