import { resolve } from 'node:path'
import { createEngine, type RegisteredOperation } from '@svc/engine'
import type { CliContext } from '../cli-context.ts'
import { operationSyntax } from '../flags/operation-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { createReporter } from '../terminal/reporter.ts'
import { write } from '../terminal/terminal.ts'
import { isOn, type ParsedArguments, parseArguments, single } from './arguments.ts'
import { convert } from './conversion.ts'
import type { Input } from './inputs.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { planConversions } from './plan-conversions.ts'
import { refuseInput } from './targets.ts'

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
  const known = operationSyntax(operation)
  const parsed = await parseArguments(args, known.syntax)
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const conversions = await planConversions({ operation, syntax: known, parsed }, context)
  const inputs = conversions.map(({ input }) => input)
  const debugFile = await plannedDebugFile(parsed, inputs)
  // No process is kept ready beside what this command converts.
  const engine = createEngine({ browsers: context.openBrowsers(), office: { spares: 0 } })
  const report = createReporter(terminal, {
    json: isOn(parsed, 'json'),
    quiet: isOn(parsed, 'quiet'),
    total: conversions.length,
  })
  const assetsRoot = single(parsed, 'assets-root')
  const shared = {
    operation,
    engine,
    inputs,
    report,
    signal,
    terminal,
    ...(assetsRoot !== undefined && { assetsRoot }),
    ...(debugFile !== undefined && { debugFile }),
  }
  const codes = await mapConcurrently(conversions, engine.status().browser.slots, (conversion) =>
    signal.aborted ? Promise.resolve<ExitCode>(1) : convert(conversion, shared),
  ).finally(() => engine.close())
  const failures = codes.filter((code) => code !== 0)
  if (failures.length === 0) return 0
  return failures.every((code) => code === 2) ? 2 : 1
}

/** Where the record of the conversion goes, if one was asked for: the path of `--debug`. */
async function plannedDebugFile(
  parsed: ParsedArguments,
  inputs: readonly Input[],
): Promise<string | undefined> {
  const file = single(parsed, 'debug')
  if (file === undefined) return undefined
  if (inputs.length > 1) throw new UsageError('--debug records one conversion; name one input.')
  const path = resolve(file)
  await refuseInput(path, inputs)
  return path
}
