import type { AdminCommand } from './admin/admin-command.ts'
import type { CliContext } from './cli-context.ts'
import type { CompletionContext } from './commands/completion.ts'
import {
  COMPLETION_FLAG,
  isServiceCommand,
  type ServiceCommand,
} from './commands/service-commands.ts'
import { exitCodeOf, failureOf } from './terminal/exit-code.ts'
import { createReporter } from './terminal/reporter.ts'
import { showLevel } from './terminal/show-level.ts'
import { write } from './terminal/terminal.ts'
import { programVersion } from './version.ts'

/**
 * Carries out a command line, every failure told.
 *
 * Each command is loaded when it is named: a conversion does not wait for the service, nor `--version`
 * for the engine.
 *
 * @param args without the program's own name
 * @returns the exit code
 */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  try {
    return await dispatch(args, context)
  } catch (error) {
    // An end because the user interrupted is no news to the user. Who closed the pipe has read enough.
    if (context.signal.aborted) return 1
    if (isClosedPipe(error)) return 0
    const failure = failureOf(error)
    const json = args.includes('--json')
    await createReporter(context.terminal, { json, quiet: false }).failed(failure)
    return exitCodeOf(failure)
  }
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

async function dispatch(args: readonly string[], context: CliContext): Promise<number> {
  const { terminal } = context
  const [first, ...rest] = args
  if (first === '--version') {
    await write(terminal.stdout, `svc ${await programVersion()}\n`)
    return 0
  }
  if (first === undefined || first === '--help' || first === '-h')
    return showOverview(args, context)
  if (first === COMPLETION_FLAG) {
    const { completions } = await import('./commands/completion.ts')
    const named = rest[1] === 'help' ? rest[2] : rest[1]
    const candidates = completions(rest, await completionContext(named))
    await write(terminal.stdout, candidates.map((word) => `${word}\n`).join(''))
    return 0
  }
  if (isServiceCommand(first)) return serviceCommand(first, rest, context)
  const { findOperationCommand, operationsBelow, unknownCommand } = await import(
    './commands/commands.ts'
  )
  const named = findOperationCommand(args)
  if (named === undefined) {
    const below = operationsBelow(args)
    if (below.length === 0) throw unknownCommand(args)
    const { groupPage } = await import('./commands/help.ts')
    const isAsked = args.includes('--help') || args.includes('-h')
    return showLevel(terminal, groupPage(below), isAsked)
  }
  const { operationCommand } = await import('./convert/operation-command.ts')
  return operationCommand(named.operation, named.rest, context)
}

/** Parts that completion needs beside the operations; they are loaded where it is asked for alone. */
async function completionContext(command: string | undefined): Promise<CompletionContext> {
  if (command === 'admin') {
    const { ADMIN_COMMANDS } = await import('./admin/admin.ts')
    const { JSON_FLAG } = await import('./admin/admin-command.ts')
    const flagsOf = ({ flags }: AdminCommand) => [
      ...Object.keys({ ...flags, ...JSON_FLAG }),
      'help',
    ]
    return { adminCommands: mapped(ADMIN_COMMANDS, flagsOf) }
  }
  if (command === 'jobs') {
    const { JOBS_COMMANDS } = await import('./jobs/jobs.ts')
    return { jobsCommands: mapped(JOBS_COMMANDS, ({ flags }) => [...flags, 'help']) }
  }
  if (command !== 'serve' && command !== 'worker') return {}
  const { settings } = await import('@svc/http')
  return {
    serveFlags: Object.fromEntries(settings().map(({ flag, choices }) => [flag, choices ?? []])),
  }
}

function mapped<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

async function serviceCommand(
  name: ServiceCommand,
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  switch (name) {
    case 'doctor': {
      const { doctorCommand } = await import('./commands/doctor.ts')
      return doctorCommand(args, context)
    }
    case 'serve': {
      const { serveCommand } = await import('./commands/serve.ts')
      return serveCommand(args, context)
    }
    case 'worker': {
      const { workerCommand } = await import('./commands/serve.ts')
      return workerCommand(args, context)
    }
    case 'jobs': {
      const { jobsCommand } = await import('./jobs/jobs.ts')
      return jobsCommand(args, context)
    }
    case 'genkey': {
      const { genkeyCommand } = await import('./admin/genkey.ts')
      return genkeyCommand(args, context)
    }
    case 'admin': {
      const { adminCommand } = await import('./admin/admin.ts')
      return adminCommand(args, context)
    }
    case 'completion': {
      const { completionCommand } = await import('./commands/completion.ts')
      return completionCommand(args, context)
    }
    case 'help':
      return args.length === 0
        ? showOverview(['--help'], context)
        : dispatch([...args, '--help'], context)
  }
}

/** The overview; it is asked for by any word, such as --help. */
async function showOverview(args: readonly string[], { terminal }: CliContext): Promise<number> {
  const { overview } = await import('./commands/help.ts')
  return showLevel(terminal, overview(), args.length > 0)
}
