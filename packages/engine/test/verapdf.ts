import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERAPDF_JAR } from '../../../scripts/setup/verapdf.ts'

/** A standard as veraPDF calls it. */
export type VerapdfFlavour = '2b' | '2u' | '3b' | 'ua1'

/** A file to validate; the name only labels its result. */
export interface FileToValidate {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A rule that a file breaks. */
export interface FailedRule {
  /** Clause and number of the test, for example `7.1-3`. */
  readonly clause: string
  readonly description: string
  /** How often it is broken. */
  readonly count: number
  /** Where it is broken first, as veraPDF's path through its model. */
  readonly where: string
}

/** Verdict of veraPDF on one file. */
export interface Verdict {
  readonly name: string
  /** Whether every rule of the standard holds. */
  readonly passed: boolean
  readonly failures: readonly FailedRule[]
}

/** Whether veraPDF is here, and a Java to run it; tests that need it are skipped by name without. */
export const hasVerapdf = existsSync(VERAPDF_JAR) && spawnSync('java', ['-version']).status === 0

/**
 * Validates files against one standard, all in one Java process: its start takes longer than most files.
 *
 * @param password opens files that are encrypted
 * @returns one verdict per file, in order
 * @throws Error when veraPDF itself fails; a file it cannot read has not passed
 */
export function validate(
  files: readonly FileToValidate[],
  flavour: VerapdfFlavour,
  password?: string,
): readonly Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'verapdf-'))
  try {
    const paths = files.map(({ bytes }, index) => {
      const path = join(folder, `${index}.pdf`)
      writeFileSync(path, bytes)
      return path
    })
    const jobs = new Map(run(paths, flavour, password).map((job) => [job.itemDetails.name, job]))
    return files.map(({ name }, index) => verdict(name, jobs.get(paths[index] as string)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The parts of veraPDF's JSON report that are read here. */
interface Job {
  readonly itemDetails: { readonly name: string }
  readonly taskException?: unknown
  readonly validationResult?: readonly {
    readonly compliant: boolean
    readonly details: {
      readonly ruleSummaries: readonly {
        readonly clause: string
        readonly testNumber: number
        readonly failedChecks: number
        readonly description: string
        readonly checks: readonly { readonly context: string }[]
      }[]
    }
  }[]
}

function run(
  paths: readonly string[],
  flavour: VerapdfFlavour,
  password: string | undefined,
): readonly Job[] {
  const { stdout, stderr, status, error } = spawnSync(
    'java',
    // Our documents are small: the quick compiler alone is done before the better one has started.
    ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', VERAPDF_JAR]
      .concat('org.verapdf.apps.GreenfieldCliWrapper')
      .concat('--flavour', flavour, '--format', 'json', '--maxfailuresdisplayed', '1')
      .concat(password === undefined ? [] : ['--password', password])
      .concat(paths),
    {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      // In the plain C locale Java takes the letters of a password that are not ASCII for others.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  )
  if (error) throw error
  const start = stdout.indexOf('{')
  if (start < 0) throw new Error(`veraPDF ended with ${status}: ${stderr}`)
  const { report } = JSON.parse(stdout.slice(start)) as {
    readonly report: { readonly jobs: readonly Job[] }
  }
  return report.jobs
}

function verdict(name: string, job: Job | undefined): Verdict {
  const result = job?.validationResult?.[0]
  if (job === undefined || result === undefined) {
    const description = JSON.stringify(job?.taskException ?? 'no report')
    const failure = { clause: 'unreadable', description, count: 1, where: '' }
    return { name, passed: false, failures: [failure] }
  }
  const failures = result.details.ruleSummaries.map((rule) => ({
    clause: `${rule.clause}-${rule.testNumber}`,
    description: rule.description,
    count: rule.failedChecks,
    where: rule.checks[0]?.context ?? '',
  }))
  return { name, passed: result.compliant && failures.length === 0, failures }
}
