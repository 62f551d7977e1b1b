import { nearestName } from '@svc/engine'
import type { CliContext } from '../cli-context.ts'
import { parseArguments } from '../convert/inputs/arguments.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { resultAsJson, resultAsText } from '../terminal/print-result.ts'
import { showLevel } from '../terminal/show-level.ts'
import { write } from '../terminal/terminal.ts'
import { ACCOUNT_COMMANDS } from './account-commands.ts'
import { type AdminCommand, argumentsOf, type Environment, syntaxOf } from './admin-command.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import { CREDIT_COMMANDS } from './credit-commands.ts'
import { KEY_COMMANDS } from './key-commands.ts'
import { LICENSE_COMMANDS } from './license-commands.ts'
import { REQUEST_COMMANDS } from './request-commands.ts'

/** Every command of `svc admin`, by its one or two words, in the order of the help. */
export const ADMIN_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...CREDIT_COMMANDS,
  ...REQUEST_COMMANDS,
  ...LICENSE_COMMANDS,
  ...BACKUP_COMMANDS,
}

/**
 * Runs a command of the administrator of a hosted service.
 *
 * @param args what follows `svc admin`
 * @throws UsageError for an unknown command, with the nearest known one; EngineError as the command says
 */
export async function adminCommand(
  args: readonly string[],
  { terminal }: Pick<CliContext, 'terminal'>,
  env: Environment = process.env,
): Promise<ExitCode> {
  const words = commandWords(args)
  const command = ADMIN_COMMANDS[words.join(' ')]
  if (command === undefined) {
    const isAsked = args.includes('--help') || args.includes('-h')
    if (!isAsked && !isBegun(args)) throw unknownCommand(args)
    return showLevel(terminal, overview(args[0]), isAsked)
  }
  const name = words.join(' ')
  const parsed = await parseArguments(args.slice(words.length), syntaxOf(name, command))
  if (parsed.help !== undefined) {
    await write(terminal.stdout, parsed.help)
    return 0
  }
  const result = await command.run(argumentsOf(parsed, name, command), env)
  const json = parsed.values.get('json')?.[0] === 'true'
  await write(terminal.stdout, json ? resultAsJson(result) : resultAsText(result))
  return 0
}

/** The words of the command that the arguments begin with; none for an unknown one. */
function commandWords(args: readonly string[]): readonly string[] {
  const lengths = [2, 1].filter((length) =>
    Object.hasOwn(ADMIN_COMMANDS, args.slice(0, length).join(' ')),
  )
  return args.slice(0, lengths[0] ?? 0)
}

/** Whether a command has begun and not gone on, as in `svc admin` and `svc admin account`. */
function isBegun([noun, ...rest]: readonly string[]): boolean {
  if (noun === undefined) return true
  const isNoun = Object.keys(ADMIN_COMMANDS).some((words) => words.startsWith(`${noun} `))
  return isNoun && rest.length === 0
}

function overview(noun: string | undefined): string {
  const all = Object.entries(ADMIN_COMMANDS)
  const some = all.filter(([words]) => words.split(' ')[0] === noun)
  const shown = some.length > 0 ? some : all
  const width = Math.max(...shown.map(([words]) => words.length))
  const lines = shown.map(
    ([words, { summary }]) => `  svc admin ${words.padEnd(width)}  ${summary}`,
  )
  const where = 'They work on the database of DATABASE_URL, or the one in SVC_DATA.'
  return `Commands for who runs a hosted service. ${where}\n\n${lines.join('\n')}\n`
}

function unknownCommand(args: readonly string[]): UsageError {
  const known = Object.keys(ADMIN_COMMANDS)
  const nouns = [...new Set(known.map((name) => name.split(' ', 1).join('')))]
  const flagAt = args.slice(0, 2).findIndex((arg) => arg.startsWith('-'))
  if (flagAt === 0 || (flagAt === 1 && nouns.includes(args[0] ?? ''))) {
    const command = ['svc admin', ...args.slice(0, flagAt), '<command>', args[flagAt]].join(' ')
    return new UsageError(`Flags follow the command: ${command}. See svc admin --help.`)
  }
  const words = args.filter((arg) => !arg.startsWith('-')).slice(0, 2)
  const nearest = nearestName(words.join(' '), words.length === 1 ? [...nouns, ...known] : known)
  const hint =
    nearest === undefined ? 'See svc admin --help.' : `Did you mean svc admin ${nearest}?`
  return new UsageError(`Unknown command "admin ${words.join(' ')}". ${hint}`)
}
