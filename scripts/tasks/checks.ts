import { show, TaskError } from '../process.ts'
import { build } from '../setup/build.ts'
import type { Counts } from './closing-line.ts'

/** Everything that is verified without running the code: format and lint, build and types. */
const CHECKS: readonly (readonly [title: string, passes: () => boolean])[] = [
  ['format and lint', () => show('biome', ['check', '--error-on-warnings', '.'])],
  ['build', builds],
  ['types', () => show('tsc', ['--project', 'tsconfig.json'])],
]

/** Runs every check, also after a failed one, and returns how many passed and failed. */
export function runChecks(): Counts {
  const failed = CHECKS.filter(([title, passes]) => {
    console.log(`check: ${title}`)
    const ok = passes()
    if (!ok) console.log(`check: ${title} FAILED`)
    return !ok
  })
  return { passed: CHECKS.length - failed.length, failed: failed.length, skipped: 0 }
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
