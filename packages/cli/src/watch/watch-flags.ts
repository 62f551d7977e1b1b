import { type ParsedArguments, single } from '../convert/inputs/arguments.ts'
import type { FlagSyntax } from '../flags/command-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'

const GROUP = 'Watch:'

/** The flags of a command that converts again and again. */
export const WATCH_FLAGS = {
  watch: {
    type: 'boolean',
    description:
      'Convert again whenever an input or a file that it uses changes, and show the result in a browser of this machine, until Ctrl-C.',
    group: GROUP,
  },
  'preview-port': {
    type: 'number',
    description: 'Port of the preview on 127.0.0.1, 0 to 65535. Default: one that is free.',
    defaultText: '0',
    group: GROUP,
  },
} as const satisfies Readonly<Record<string, FlagSyntax>>

/**
 * The port of the preview.
 *
 * @throws UsageError for what is no port, and for a port without `--watch`
 */
export function previewPortOf(
  parsed: Pick<ParsedArguments, 'values'>,
  isWatching: boolean,
): number {
  const text = single(parsed, 'preview-port')
  if (text === undefined) return 0
  if (!isWatching) throw new UsageError('--preview-port goes with --watch.')
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new UsageError(`--preview-port is a number from 0 to 65535, not ${text}.`)
  }
  return Number(text)
}
