import type { ChromiumPoolOptions } from '@svc/engine/chromium'
import type { FlagSyntax } from './command-syntax.ts'
import { readFlags } from './read-flags.ts'

/** Addresses that documents may load from. */
export type NetworkPolicy = NonNullable<ChromiumPoolOptions['policy']>

const GROUP = 'Network:'

/** The flags that say what documents may load. */
export const NETWORK_FLAGS = {
  'allow-private': {
    type: 'boolean',
    description: 'Let documents load from private and loopback addresses.',
    group: GROUP,
  },
  'allow-host': {
    type: 'string',
    repeatable: true,
    description:
      'Let documents load from this host, address block or port, where the defaults would not: intranet.example, *.example, 10.0.0.0/8, 127.0.0.1:3000. Repeatable.',
    group: GROUP,
  },
  'deny-host': {
    type: 'string',
    repeatable: true,
    description: 'Never load from this host or address block, whatever allows it. Repeatable.',
    group: GROUP,
  },
} as const satisfies Readonly<Record<string, FlagSyntax>>

/**
 * The network policy of a command line.
 *
 * Read apart from the other flags, whatever they are: the browser starts with this policy while the
 * operations, and with them the other flags, are still being loaded.
 */
export function networkPolicyOf(args: readonly string[]): NetworkPolicy {
  const { flags } = readFlags(args, NETWORK_FLAGS)
  const values = (wanted: keyof typeof NETWORK_FLAGS) =>
    flags.flatMap(({ name, value }) => (name === wanted && value !== undefined ? [value] : []))
  return {
    allowPrivate: values('allow-private').at(-1) === 'true',
    allowHosts: values('allow-host'),
    denyHosts: values('deny-host'),
  }
}
