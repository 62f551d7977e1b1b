import { childrenGiveWay } from '@svc/engine'
import type { Setting } from '@svc/http'
import type { CliContext } from '../cli-context.ts'
import { parseArguments } from '../convert/inputs/arguments.ts'
import type { CommandSyntax } from '../flags/command-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { interruptible } from '../terminal/interruptible.ts'
import { npmGone } from '../terminal/npm-gone.ts'
import { write } from '../terminal/terminal.ts'
import { tellUnknownVariables } from '../terminal/unknown-variables.ts'

/**
 * Runs the HTTP service in this process until it is interrupted, then lets running requests finish.
 *
 * Its settings are environment variables; a flag of the same name wins over each.
 *
 * @throws UsageError for a setting that cannot be right; the system's error when a port cannot be listened on
 */
export async function serveCommand(
  args: readonly string[],
  context: CliContext,
): Promise<ExitCode> {
  const { readConfig, serve } = await import('@svc/http')
  const syntax = {
    usage: 'svc serve [flags]',
    summary: 'Run the HTTP service until it is interrupted.',
  }
  return runUntilInterrupted(args, context, syntax, async (env) => {
    const service = await serve(readConfig(env))
    return { told: `svc listens on ${service.url}`, close: () => service.close() }
  })
}

/**
 * Runs jobs in this process until it is interrupted, then lets running ones finish. Settings as of `svc serve`.
 *
 * @throws UsageError for a setting that cannot be right
 */
export async function workerCommand(
  args: readonly string[],
  context: CliContext,
): Promise<ExitCode> {
  const { readWorkerConfig, work } = await import('@svc/http')
  const syntax = {
    usage: 'svc worker [flags]',
    summary:
      'Run jobs of a service until it is interrupted: one with the same DATABASE_URL and ARTIFACTS.',
  }
  return runUntilInterrupted(args, context, syntax, async (env) => {
    const worker = await work(readWorkerConfig(env))
    const { database } = worker
    const shared =
      database === 'DATABASE_URL'
        ? database
        : `${database}: only services on this machine with the same SVC_DATA share it; for others set DATABASE_URL`
    return { told: `svc takes jobs of ${shared}`, close: () => worker.close() }
  })
}

interface Running {
  readonly told: string
  close(): Promise<void>
}

async function runUntilInterrupted(
  args: readonly string[],
  { terminal, signal }: CliContext,
  syntax: Pick<CommandSyntax, 'usage' | 'summary'>,
  start: (env: Readonly<Record<string, string | undefined>>) => Promise<Running>,
): Promise<ExitCode> {
  const { ConfigError, settings } = await import('@svc/http')
  const known = settings()
  const parsed = await parseArguments(args, settingsSyntax(known, syntax))
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const flags = known.flatMap(({ variable, flag }) => {
    const value = parsed.values.get(flag)?.[0]
    return value === undefined ? [] : [[variable, value] as const]
  })
  await tellUnknownVariables(terminal, process.env)
  childrenGiveWay()
  const starting = async () => {
    try {
      return await start({ ...process.env, ...Object.fromEntries(flags) })
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      // Named as it was given: who writes --port knows of no variable.
      const given = (variable: string) =>
        known.find((setting) => setting.variable === variable && parsed.values.has(setting.flag))
      const faults = error.faults.map(({ variable, message }) => {
        const flag = given(variable)?.flag
        return `${flag === undefined ? variable : `--${flag}`} ${message}.`
      })
      throw new UsageError(faults.join('\n'), { cause: error })
    }
  }
  const running = await interruptible(starting(), signal)
  await write(terminal.stderr, `${running.told}\n`)
  await interrupted(AbortSignal.any([signal, npmGone()]))
  await running.close()
  return 0
}

function settingsSyntax(
  known: readonly Setting[],
  syntax: Pick<CommandSyntax, 'usage' | 'summary'>,
): CommandSyntax {
  return {
    ...syntax,
    positionals: false,
    flags: Object.fromEntries(
      known.map(({ variable, flag, description, choices, defaultText }) => {
        const values = choices === undefined ? '' : ` One of: ${choices.join(', ')}.`
        return [
          flag,
          {
            type: 'string' as const,
            description: `${description}${values} [${variable}]`,
            ...(defaultText !== undefined && { defaultText: defaultText || 'none' }),
          },
        ]
      }),
    ),
    epilogue:
      'Every flag is also the environment variable in brackets; the flag wins. Secrets belong into the environment: other users can see the flags of a process.',
  }
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
