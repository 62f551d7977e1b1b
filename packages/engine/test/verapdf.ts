import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERAPDF_JAR } from '../../../scripts/setup/verapdf.ts'

/** Standards, and the profiles that veraPDF holds a file against that claims to meet them. */
const PROFILES = {
  '2b': 'PDF/A-2B validation profile',
  '2u': 'PDF/A-2U validation profile',
  '3b': 'PDF/A-3B validation profile',
  ua1: 'PDF/UA-1 validation profile',
} as const

/** A standard as veraPDF calls it. */
export type VerapdfFlavour = keyof typeof PROFILES

/** A file to validate; the name only labels its result. */
export interface FileToValidate {
  readonly name: string
  readonly bytes: Uint8Array
  /** Standards that it claims to meet, all of them. */
  readonly flavours: readonly VerapdfFlavour[]
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

/** Verdict of veraPDF on one file by one standard. */
export interface Verdict {
  readonly name: string
  readonly flavour: VerapdfFlavour
  /** Whether every rule of the standard holds. */
  readonly passed: boolean
  readonly failures: readonly FailedRule[]
}

/** Whether veraPDF is here, and a Java to run it; tests that need it are skipped by name without. */
export const hasVerapdf = existsSync(VERAPDF_JAR) && spawnSync('java', ['-version']).status === 0

/**
 * Validates files against every standard that they claim, all in one Java process: its start takes longer than most
 * files, and reading a file longer than the rules of a second standard.
 *
 * @param password opens files that are encrypted
 * @returns one verdict per file and standard, in order
 * @throws Error when veraPDF itself fails; a file it cannot read, or that claims other standards than it is to meet, has
 *   not passed
 */
export function validate(files: readonly FileToValidate[], password?: string): readonly Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'verapdf-'))
  try {
    const paths = files.map(({ bytes }, index) => {
      const path = join(folder, `${index}.pdf`)
      writeFileSync(path, bytes)
      return path
    })
    const jobs = new Map(run(paths, folder, password).map((job) => [job.itemDetails.name, job]))
    return files.flatMap((file, index) => verdicts(file, jobs.get(paths[index] as string)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The parts of veraPDF's JSON report that are read here. */
interface Job {
  readonly itemDetails: { readonly name: string }
  readonly taskException?: unknown
  readonly validationResult?: readonly Result[]
}

/** Findings of veraPDF by one profile. */
interface Result {
  readonly profileName: string
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
}

function run(
  paths: readonly string[],
  folder: string,
  password: string | undefined,
): readonly Job[] {
  const { stdout, stderr, status, error } = spawnSync(
    'java',
    // Our documents are small: the quick compiler alone is done before the better one has started.
    ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', VERAPDF_JAR]
      // It leaves its logs where temporary files are.
      .concat(`-Djava.io.tmpdir=${folder}`)
      .concat('org.verapdf.apps.GreenfieldCliWrapper')
      // Flavour 0: by every standard that the metadata names.
      .concat('--flavour', '0', '--format', 'json', '--maxfailuresdisplayed', '1')
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

/** The verdict on a file by each standard that it is to meet, and by each other one that it names. */
function verdicts({ name, flavours }: FileToValidate, job: Job | undefined): Verdict[] {
  const found = job?.validationResult ?? []
  const unread = JSON.stringify(job?.taskException ?? 'no report')
  const wanted = flavours.map((flavour) => {
    const result = found.find(({ profileName }) => profileName === PROFILES[flavour])
    if (result) return { name, flavour, ...judged(result) }
    const names = found.map(({ profileName }) => profileName).join(', ')
    return { name, flavour, ...notJudged(names === '' ? unread : `judged by ${names} alone`) }
  })
  const others = found.filter(
    ({ profileName }) => !flavours.some((flavour) => PROFILES[flavour] === profileName),
  )
  const [flavour] = flavours
  if (others.length === 0 || flavour === undefined) return wanted
  const names = others.map(({ profileName }) => profileName).join(', ')
  return [...wanted, { name, flavour, ...notJudged(`claims ${names} as well`) }]
}

function notJudged(description: string): Pick<Verdict, 'passed' | 'failures'> {
  return {
    passed: false,
    failures: [{ clause: 'unreadable', description, count: 1, where: '' }],
  }
}

function judged({ compliant, details }: Result): Pick<Verdict, 'passed' | 'failures'> {
  const failures = details.ruleSummaries.map((rule) => ({
    clause: `${rule.clause}-${rule.testNumber}`,
    description: rule.description,
    count: rule.failedChecks,
    where: rule.checks[0]?.context ?? '',
  }))
  return { passed: compliant && failures.length === 0, failures }
}
