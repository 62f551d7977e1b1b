import { parseArguments } from './arguments.ts'
import type { CliContext } from './cli-context.ts'
import type { ExitCode } from './exit-code.ts'
import { interruptible } from './interruptible.ts'
import { NETWORK_FLAGS, networkPolicyOf } from './network-flags.ts'
import { write } from './terminal.ts'
import { UsageError } from './usage-error.ts'

const SYNTAX = {
  usage: 'svc serve [flags]',
  summary: 'Run the HTTP service until it is interrupted.',
  positionals: false,
  flags: {
    port: {
      type: 'string',
      description: 'Port to listen on; 0 takes a free one.',
      defaultText: '8490',
    },
    host: {
      type: 'string',
      description: 'Address to listen on. Only this machine can reach the default.',
      defaultText: '127.0.0.1',
    },
    ...NETWORK_FLAGS,
  },
} as const

/**
 * Runs the HTTP service in this process until it is interrupted, then lets running requests finish.
 *
 * @throws UsageError for a port that is none; the system's error when it cannot be listened on
 */
export async function serveCommand(
  args: readonly string[],
  context: CliContext,
): Promise<ExitCode> {
  const { terminal, signal } = context
  const parsed = await parseArguments(args, SYNTAX)
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const port = parsed.values.get('port')?.[0]
  const host = parsed.values.get('host')?.[0]
  const { serve } = await import('@svc/http')
  const service = await interruptible(
    serve({
      ...(port !== undefined && { port: portNumber(port) }),
      ...(host !== undefined && { host }),
      browsers: { policy: networkPolicyOf(args) },
    }),
    signal,
  )
  await write(terminal.stderr, `svc listens on ${service.url}\n`)
  await interrupted(signal)
  await service.close()
  return 0
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UsageError(`--port is a number from 0 to 65535, not ${text}.`)
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
