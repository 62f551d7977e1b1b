import { show, TaskError } from '../process.ts'
import { build } from '../setup/build.ts'
import type { Counts } from './closing-line.ts'
import { checkDocumentation } from './documentation.ts'

type Verdict = boolean | 'skipped'

/** Everything that is verified without running the code: format and lint, build and types. */
const CHECKS: readonly (readonly [title: string, passes: () => Verdict | Promise<Verdict>])[] = [
  ['format and lint', () => show('biome', ['check', '--error-on-warnings', '.'])],
  ['build', builds],
  ['types', () => show('tsc', ['--project', 'tsconfig.json'])],
  ['documentation of public members', checkDocumentation],
]

/** Runs every check, also after a failed one, and returns how many passed and failed. */
export async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [title, passes] of CHECKS) {
    console.log(`check: ${title}`)
    const result = await passes()
    if (result === false) console.log(`check: ${title} FAILED`)
    if (result === 'skipped') counts.skipped++
    else if (result) counts.passed++
    else counts.failed++
  }
  return counts
}

function builds(): boolean {
  try {
    build()
    return true
  } catch (error) {
    if (!(error instanceof TaskError)) throw error
    console.log(error.message)
    return false
  }
}
