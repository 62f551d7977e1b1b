import { createJobClient, type JobClient } from '@svc/node-sdk/client'
import type { Environment } from '../admin/admin-command.ts'
import type { CliContext } from '../cli-context.ts'
import type { ParsedArguments } from '../convert/inputs/arguments.ts'
import type { FlagSyntax } from '../flags/command-syntax.ts'
import { NETWORK_FLAGS } from '../flags/network-flags.ts'
import { UsageError } from '../flags/usage-error.ts'
import { write } from '../terminal/terminal.ts'

const GROUP = 'Service:'
const DEFAULT_URL = 'http://127.0.0.1:8490'

/** The flags that say which service is asked. */
export const SERVICE_FLAGS = {
  remote: {
    type: 'string',
    description: `Address of the service. Default: SVC_URL, else ${DEFAULT_URL}.`,
    group: GROUP,
  },
  key: {
    type: 'string',
    description:
      'API key. Default: SVC_API_KEY, which other users of this machine cannot see in the list of processes.',
    group: GROUP,
  },
} as const satisfies Readonly<Record<string, FlagSyntax>>

/** The same for a command that converts here unless it names a service. */
export const REMOTE_FLAGS = {
  remote: {
    ...SERVICE_FLAGS.remote,
    description:
      'Address of a service that makes the results in place of this program, as its jobs. Files beside an input stay here: what the document needs comes in its request, with --assets or --input.',
  },
  key: SERVICE_FLAGS.key,
} as const satisfies Readonly<Record<string, FlagSyntax>>

/** Flags about what this program does itself when it converts. */
const LOCAL_FLAGS = ['debug', 'assets-root', 'watch', 'preview-port', ...Object.keys(NETWORK_FLAGS)]

/**
 * Refuses flags that a service could not heed, and a key without a service.
 *
 * @throws UsageError
 */
export function refuseLocalFlags({ values }: Pick<ParsedArguments, 'values'>): void {
  if (!values.has('remote')) {
    if (values.has('key')) throw new UsageError('--key goes with --remote.')
    return
  }
  const local = LOCAL_FLAGS.filter((name) => values.has(name)).map((name) => `--${name}`)
  if (local.length > 0) {
    throw new UsageError(
      `With --remote a service converts, which knows nothing of ${local.join(', ')}.`,
    )
  }
}

/**
 * The jobs of the service that a command line and its environment name. Tries that failed are told on standard error.
 *
 * @throws UsageError for an address that is none of http or https
 */
export function jobsOf(
  { values }: Pick<ParsedArguments, 'values'>,
  { terminal }: Pick<CliContext, 'terminal'>,
  env: Environment,
): JobClient {
  const url = values.get('remote')?.[0] ?? nonEmpty(env['SVC_URL']) ?? DEFAULT_URL
  const key = values.get('key')?.[0] ?? nonEmpty(env['SVC_API_KEY'])
  const protocol = URL.parse(url)?.protocol ?? ''
  if (!/^https?:$/.test(protocol)) {
    throw new UsageError(
      `The service must be an http or https address, not ${JSON.stringify(url)}.`,
    )
  }
  return createJobClient({
    url,
    ...(key !== undefined && { key: key.trim() }),
    onRetry: ({ message }) => {
      write(terminal.stderr, `svc: ${message} Trying again.\n`).catch(() => {})
    },
  })
}

function nonEmpty(text: string | undefined): string | undefined {
  return text?.trim() === '' ? undefined : text
}
