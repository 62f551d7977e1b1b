import { join, resolve } from 'node:path'
import { FILE_EXTENSIONS, type MediaType } from '@svc/engine'
import type { JobResult } from '@svc/node-sdk/client'
import { type Environment, JSON_FLAG } from '../admin/admin-command.ts'
import type { CliContext } from '../cli-context.ts'
import { isOn, type ParsedArguments, parseArguments, single } from '../convert/inputs/arguments.ts'
import { makeFolder, writeWhole } from '../convert/targets/output.ts'
import { outputFile } from '../convert/targets/output-file.ts'
import { UsageError } from '../flags/usage-error.ts'
import { type ExitCode, exitCodeOf, failureOf } from '../terminal/exit-code.ts'
import { createReporter } from '../terminal/reporter.ts'
import { write } from '../terminal/terminal.ts'
import { jobsOf, SERVICE_FLAGS } from './service-flags.ts'

const SYNTAX = {
  usage: 'svc jobs result <job ids..> [flags]',
  summary:
    'Wait for jobs and write their results. The bytes are checked against the SHA-256 of the job.',
  positionals: true,
  flags: {
    output: {
      type: 'string',
      alias: 'o',
      description: 'File to write, or - for standard output. Default: standard output.',
    },
    'out-dir': {
      type: 'string',
      description:
        'Folder to write into, each result under the id of its job; made when it is missing.',
    },
    ...JSON_FLAG,
    ...SERVICE_FLAGS,
  },
} as const

/** Names of the flags of `svc jobs result`. */
export const RESULT_FLAG_NAMES: readonly string[] = Object.keys(SYNTAX.flags)

/** Writes the results of jobs, each once its job has succeeded; a job that failed does not stop the others. */
export async function resultCommand(
  args: readonly string[],
  context: CliContext,
  env: Environment,
): Promise<ExitCode> {
  const { terminal, signal } = context
  const parsed = await parseArguments(args, SYNTAX)
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const place = placeOf(parsed, context)
  const json = isOn(parsed, 'json')
  const report = createReporter(terminal, { json, quiet: false })
  const jobs = jobsOf(parsed, context, env)
  let code: ExitCode = 0
  for (const id of parsed.positionals) {
    try {
      const result = await jobs.result(id, { signal })
      const file = await written(result, place, terminal)
      await tell({ id, file, result, json }, terminal)
    } catch (error) {
      signal.throwIfAborted()
      const failure = failureOf(error)
      await report.failed(failure, id)
      code = code === 1 ? 1 : exitCodeOf(failure)
    }
  }
  return code
}

type Place =
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file' | 'folder'; readonly path: string }

/** @throws UsageError when several results would go to one place, or documents to a terminal */
function placeOf(parsed: ParsedArguments, { terminal }: CliContext): Place {
  const { positionals: ids } = parsed
  const [output, outDir] = [single(parsed, 'output'), single(parsed, 'out-dir')]
  if (ids.length === 0) throw new UsageError('svc jobs result needs the id of a job.')
  if (output !== undefined && outDir !== undefined) {
    throw new UsageError('--output and --out-dir exclude each other.')
  }
  if (outDir !== undefined) return { kind: 'folder', path: resolve(outDir) }
  if (ids.length > 1)
    throw new UsageError('Several results go into a folder; name it with --out-dir.')
  if (output !== undefined && output !== '-') return { kind: 'file', path: outputFile(output) }
  if (isOn(parsed, 'json')) {
    throw new UsageError('Standard output is taken by --json; name a file with --output.')
  }
  if (terminal.stdout.isTTY) {
    throw new UsageError('A document is not written to a terminal; name a file with --output.')
  }
  return { kind: 'stdout' }
}

async function written(
  { bytes, mediaType, job }: JobResult,
  place: Place,
  terminal: CliContext['terminal'],
): Promise<string | undefined> {
  if (place.kind === 'stdout') {
    await write(terminal.stdout, bytes)
    return undefined
  }
  if (place.kind === 'file') {
    await writeWhole(place.path, bytes)
    return place.path
  }
  await makeFolder(place.path)
  const path = join(place.path, `${job.job_id}.${extensionOf(mediaType)}`)
  await writeWhole(path, bytes)
  return path
}

function extensionOf(mediaType: string): string {
  if (mediaType === 'application/json') return 'json'
  const known: Readonly<Record<string, readonly string[]>> = FILE_EXTENSIONS satisfies Record<
    MediaType,
    unknown
  >
  return known[mediaType]?.[0] ?? 'bin'
}

interface Told {
  readonly id: string
  readonly file: string | undefined
  readonly result: JobResult
  readonly json: boolean
}

/** The warnings of a result are told with it: nobody may have seen the job itself. */
async function tell(
  { id, file, result: { bytes, mediaType, job }, json }: Told,
  { stdout, stderr }: CliContext['terminal'],
): Promise<void> {
  const warnings = job.result?.warnings ?? []
  if (json) {
    const facts = { job_id: id, file, media_type: mediaType, bytes: bytes.byteLength }
    const pages = job.result?.pages
    await write(stdout, `${JSON.stringify({ ...facts, pages, warnings })}\n`)
    return
  }
  const lines = [
    `${id} → ${file ?? 'standard output'} (${bytes.byteLength} bytes)`,
    ...warnings.map(({ code, severity, message }) => `  ${severity}: ${message} (${code})`),
  ]
  await write(stderr, lines.map((line) => `${line.replaceAll(/\p{Cc}+/gu, ' ')}\n`).join(''))
}
