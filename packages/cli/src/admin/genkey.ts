import type { CliContext } from '../cli-context.ts'
import { parseArguments } from '../convert/inputs/arguments.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { resultAsJson } from '../terminal/print-result.ts'
import { write } from '../terminal/terminal.ts'
import { JSON_FLAG } from './admin-command.ts'

const SYNTAX = {
  usage: 'svc genkey [flags]',
  summary: 'Make an API key for a service of your own, and the line that configures it.',
  positionals: false,
  flags: JSON_FLAG,
  epilogue: 'The key is shown once: the service needs its hash alone.',
} as const

/**
 * Prints a new key on standard output, and on standard error what to configure.
 *
 * Apart, so that `KEY=$(svc genkey)` has the key and nothing else.
 */
export async function genkeyCommand(
  args: readonly string[],
  { terminal }: Pick<CliContext, 'terminal'>,
): Promise<ExitCode> {
  const parsed = await parseArguments(args, SYNTAX)
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const { configuredHash, generateKey } = await import('@svc/http/accounts')
  const key = generateKey('self')
  const hash = configuredHash(key)
  if (parsed.values.get('json')?.[0] === 'true') {
    await write(terminal.stdout, resultAsJson({ key, SVC_API_KEYS: hash }))
    return 0
  }
  await write(terminal.stdout, `${key}\n`)
  await write(
    terminal.stderr,
    `Keep the key above: it is not shown again. Configure the service with its hash:\nSVC_API_KEYS=${hash}\n`,
  )
  return 0
}
