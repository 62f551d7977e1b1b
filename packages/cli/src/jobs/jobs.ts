import { nearestName } from '@svc/engine'
import type { Environment } from '../admin/admin-command.ts'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { showLevel } from '../terminal/show-level.ts'
import { JOB_COMMANDS } from './job-commands.ts'
import type { JobsCommand } from './jobs-command.ts'
import { POST_FLAG_NAMES, postCommand } from './post-command.ts'
import { RESULT_FLAG_NAMES, resultCommand } from './result-command.ts'

/** Every command of `svc jobs`, in the order of the help. */
export const JOBS_COMMANDS: Readonly<Record<string, JobsCommand>> = {
  post: {
    summary:
      'Post one job per input: the words, inputs and flags of any conversion. Prints the ids.',
    flags: POST_FLAG_NAMES,
    run: postCommand,
  },
  ...JOB_COMMANDS,
  result: {
    summary: 'Wait for jobs and write their results.',
    flags: RESULT_FLAG_NAMES,
    run: resultCommand,
  },
}

/**
 * Runs a command about the jobs of a service.
 *
 * @param args what follows `svc jobs`
 * @throws UsageError for an unknown command, with the nearest known one; ServiceError for what the service refuses
 */
export async function jobsCommand(
  args: readonly string[],
  context: CliContext,
  env: Environment = process.env,
): Promise<ExitCode> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(JOBS_COMMANDS, name) ? JOBS_COMMANDS[name] : undefined
  if (command !== undefined) return command.run(rest, context, env)
  const isAsked = name === '--help' || name === '-h'
  if (!isAsked && name !== '') throw unknownCommand(name)
  return showLevel(context.terminal, overview(), isAsked)
}

function overview(): string {
  const all = Object.entries(JOBS_COMMANDS)
  const width = Math.max(...all.map(([name]) => name.length))
  const lines = all.map(([name, { summary }]) => `  svc jobs ${name.padEnd(width)}  ${summary}`)
  const where = 'The service is that of --remote or SVC_URL, the key that of --key or SVC_API_KEY.'
  return `Jobs of a service. ${where}\n\n${lines.join('\n')}\n\nFlags of a command: svc jobs <command> --help.\n`
}

function unknownCommand(name: string): UsageError {
  if (name.startsWith('-')) {
    return new UsageError(
      `Flags follow the command: svc jobs <command> ${name}. See svc jobs --help.`,
    )
  }
  const nearest = nearestName(name, Object.keys(JOBS_COMMANDS))
  const hint = nearest === undefined ? 'See svc jobs --help.' : `Did you mean svc jobs ${nearest}?`
  return new UsageError(`Unknown command "jobs ${name}". ${hint}`)
}
