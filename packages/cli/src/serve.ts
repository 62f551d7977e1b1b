import type { Setting } from '@svc/http'
import { parseArguments } from './arguments.ts'
import type { CliContext } from './cli-context.ts'
import type { CommandSyntax } from './command-syntax.ts'
import type { ExitCode } from './exit-code.ts'
import { interruptible } from './interruptible.ts'
import { nearestName } from './nearest-name.ts'
import { write } from './terminal.ts'
import { UsageError } from './usage-error.ts'

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
  const { terminal, signal } = context
  const { ConfigError, readConfig, serve, settings } = await import('@svc/http')
  const known = settings()
  const parsed = await parseArguments(args, serveSyntax(known))
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const flags = known.flatMap(({ variable, flag }) => {
    const value = parsed.values.get(flag)?.[0]
    return value === undefined ? [] : [[variable, value] as const]
  })
  for (const line of unknownVariables(process.env, known)) {
    await write(terminal.stderr, `svc: ${line}\n`)
  }
  const starting = async () => {
    try {
      return await serve(readConfig({ ...process.env, ...Object.fromEntries(flags) }))
    } catch (error) {
      if (error instanceof ConfigError) throw new UsageError(error.message, { cause: error })
      throw error
    }
  }
  const service = await interruptible(starting(), signal)
  await write(terminal.stderr, `svc listens on ${service.url}\n`)
  await interrupted(signal)
  await service.close()
  return 0
}

// Read by the command line itself, or by examples.
const OTHER_VARIABLES = ['SVC_API_KEY', 'SVC_URL']

/** A line for each variable that looks like a setting and is none: a slip in its name would go unseen. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly Pick<Setting, 'variable'>[],
): readonly string[] {
  const names = known.map(({ variable }) => variable)
  return Object.keys(env)
    .filter((name) => /^SVC_/.test(name) && ![...names, ...OTHER_VARIABLES].includes(name))
    .map((name) => {
      const nearest = nearestName(name, names)
      const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
      return `The variable ${name} is no setting and is ignored.${hint}`
    })
}

function serveSyntax(known: readonly Setting[]): CommandSyntax {
  return {
    usage: 'svc serve [flags]',
    summary: 'Run the HTTP service until it is interrupted.',
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
