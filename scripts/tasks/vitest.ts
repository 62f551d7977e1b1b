import { readFileSync, rmSync } from 'node:fs'
import { show } from '../process.ts'
import type { Counts } from './closing-line.ts'

/** The counts in vitest's JSON report. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

const REPORT = 'node_modules/.cache/svc/vitest.json'

/** Runs vitest with its usual output in the terminal and returns the counts of its JSON report. */
export function runVitest(args: readonly string[]): Counts {
  rmSync(REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const ok = show('vitest', ['run', ...reporters, ...args])
  const { passed, failed, skipped } = readReport()
  // A file that does not load, an unhandled error or no test at all fails the run and no single test.
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped }
}

function readReport(): Counts {
  let report: VitestReport
  try {
    report = JSON.parse(readFileSync(REPORT, 'utf8')) as VitestReport
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
