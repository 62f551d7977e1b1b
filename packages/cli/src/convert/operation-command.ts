import { resolve } from 'node:path'
import type { RegisteredOperation } from '@svc/engine'
import type { CliContext } from '../cli-context.ts'
import type { Flag } from '../flags/flags.ts'
import { syntaxFor } from '../flags/operation-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import { jobsOf, refuseLocalFlags } from '../jobs/service-flags.ts'
import { startActivity } from '../terminal/activity.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { createReporter } from '../terminal/reporter.ts'
import { write } from '../terminal/terminal.ts'
import { tellUnknownVariables } from '../terminal/unknown-variables.ts'
import { previewPortOf } from '../watch/watch-flags.ts'
import { type Conversion, type ConversionContext, convert } from './conversion.ts'
import { isOn, type ParsedArguments, parseArguments, single } from './inputs/arguments.ts'
import { fileNamedBy } from './inputs/flag-text.ts'
import type { Input } from './inputs/inputs.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { planConversions } from './plan-conversions.ts'
import { localRunner, type Runner } from './runner.ts'
import { outputFile } from './targets/output-file.ts'
import { refuseInput } from './targets/targets.ts'

/**
 * Runs an operation as its command line says: every input, concurrently, through one warm pool.
 *
 * A failed input does not stop the others.
 *
 * @returns 0 when all succeeded; 2 when every failure is an invalid request; else 1
 * @throws UsageError when the command line is at fault, before anything is rendered
 */
export async function operationCommand(
  operation: RegisteredOperation,
  args: readonly string[],
  context: CliContext,
): Promise<ExitCode> {
  const { terminal, signal } = context
  const known = syntaxFor(args, operation)
  const parsed = await parseArguments(args, known.syntax)
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const [json, quiet] = [isOn(parsed, 'json'), isOn(parsed, 'quiet')]
  if (!json && !quiet) await tellUnknownVariables(terminal, process.env)
  refuseLocalFlags(parsed)
  const isWatching = isOn(parsed, 'watch')
  const previewPort = previewPortOf(parsed, isWatching)
  const plan = () => planConversions({ operation, syntax: known, parsed }, context)
  const conversions = await plan()
  const inputs = conversions.map(({ input }) => input)
  const debugFile = await plannedDebugFile(parsed, inputs)
  const isTold = !json && !quiet
  const runner = await runnerOf(operation, { parsed, context, isTold })
  const report = createReporter(terminal, { json, quiet })
  const assetsRoot = single(parsed, 'assets-root')
  const shared = {
    runner,
    inputs,
    report,
    signal,
    terminal,
    ...(assetsRoot !== undefined && { assetsRoot }),
    ...(debugFile !== undefined && { debugFile }),
  }
  try {
    if (!isWatching) return exitCodeOfAll(await convertAll(conversions, shared, isTold))
    const { watchConversions } = await import('../watch/watch-conversions.ts')
    const namedFiles = filesNamedIn(parsed, known.flags)
    await watchConversions(conversions, { plan, namedFiles, previewPort }, shared)
    return 0
  } finally {
    await runner.close()
  }
}

interface RunnerRequest {
  readonly parsed: ParsedArguments
  readonly context: CliContext
  readonly isTold: boolean
}

/** Where the command line has its requests run. */
async function runnerOf(
  operation: RegisteredOperation,
  { parsed, context, isTold }: RunnerRequest,
): Promise<Runner> {
  if (!parsed.values.has('remote')) return localRunner(operation, context, isTold)
  const { remoteRunner } = await import('../jobs/remote-runner.ts')
  return remoteRunner(operation, jobsOf(parsed, context, process.env))
}

/** Every input once, as many at a time as there are slots. */
async function convertAll(
  conversions: readonly Conversion[],
  shared: ConversionContext,
  isTold: boolean,
): Promise<readonly ExitCode[]> {
  const { inputs, signal, terminal, runner } = shared
  let done = 0
  const activity = isTold
    ? startActivity(terminal.stderr, () => progressText(inputs, done))
    : undefined
  try {
    return await mapConcurrently(conversions, runner.slots(), async (conversion) => {
      const code = signal.aborted ? 1 : await convert(conversion, shared)
      done += 1
      return code
    })
  } finally {
    activity?.stop()
  }
}

function exitCodeOfAll(codes: readonly ExitCode[]): ExitCode {
  const failures = codes.filter((code) => code !== 0)
  if (failures.length === 0) return 0
  return failures.every((code) => code === 2) ? 2 : 1
}

/** Absolute paths of the files that flags name: `--input body.json`, `--styles @site.css`. */
function filesNamedIn(parsed: ParsedArguments, flags: readonly Flag[]): readonly string[] {
  const body = single(parsed, 'input')
  const texts = flags.flatMap((flag) =>
    (parsed.values.get(flag.name) ?? []).flatMap((text) => fileNamedBy(flag, text) ?? []),
  )
  return [...(body === undefined || body === '-' ? [] : [body]), ...texts].map((file) =>
    resolve(file),
  )
}

/** Result of a command that has several inputs so far; the name of a single one. */
function progressText(inputs: readonly Input[], done: number): string {
  const [{ name } = { name: '' }] = inputs
  return inputs.length === 1 ? name.replaceAll(/\p{Cc}+/gu, ' ') : `${done} of ${inputs.length}`
}

/** Where the record of the conversion goes, if one was asked for: the path of `--debug`. */
async function plannedDebugFile(
  parsed: ParsedArguments,
  inputs: readonly Input[],
): Promise<string | undefined> {
  const file = single(parsed, 'debug')
  if (file === undefined) return undefined
  if (inputs.length > 1) throw new UsageError('--debug records one conversion; name one input.')
  const path = outputFile(file, 'name a ZIP file in it')
  await refuseInput(path, inputs)
  return path
}
