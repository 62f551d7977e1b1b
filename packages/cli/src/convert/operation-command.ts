import { resolve } from 'node:path'
import { createEngine, type RegisteredOperation } from '@svc/engine'
import type { CliContext } from '../cli-context.ts'
import { operationSyntax } from '../flags/operation-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import { startActivity } from '../terminal/activity.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { createReporter } from '../terminal/reporter.ts'
import { write } from '../terminal/terminal.ts'
import { isOn, type ParsedArguments, parseArguments, single } from './arguments.ts'
import { convert } from './conversion.ts'
import type { Input } from './inputs.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { openOffice, tellOfficeStart } from './open-office.ts'
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
  const office = openOffice(operation)
  const engine = createEngine({ browsers: context.openBrowsers(), office: office ?? false })
  const [json, quiet] = [isOn(parsed, 'json'), isOn(parsed, 'quiet')]
  const report = createReporter(terminal, { json, quiet })
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
  const done: ExitCode[] = []
  const isTold = !json && !quiet
  const activity = isTold
    ? startActivity(terminal.stderr, () => progressText(inputs, done.length))
    : undefined
  const endTelling = tellOfficeStart(isTold ? office : undefined, terminal)
  const codes = await mapConcurrently(
    conversions,
    engine.status().browser.slots,
    async (conversion) => {
      const code = signal.aborted ? 1 : await convert(conversion, shared)
      done.push(code)
      return code
    },
  ).finally(async () => {
    endTelling()
    activity?.stop()
    await engine.close()
    await office?.close()
  })
  const failures = codes.filter((code) => code !== 0)
  if (failures.length === 0) return 0
  return failures.every((code) => code === 2) ? 2 : 1
}

/** What a command that has several inputs has done of them; the name of a single one. */
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
  const path = resolve(file)
  await refuseInput(path, inputs)
  return path
}
