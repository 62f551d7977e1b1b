import type { ParsedArguments } from '../convert/inputs/arguments.ts'
import type { CommandSyntax, FlagSyntax } from '../flags/command-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { CommandResult } from '../terminal/print-result.ts'

/** The environment variables of a command. */
export type Environment = Readonly<Record<string, string | undefined>>

/** One command of `svc admin`. */
export interface AdminCommand {
  readonly summary: string
  /** Names of the words after the command's own; `?` marks the last as optional. */
  readonly operands: readonly string[]
  readonly flags: CommandSyntax['flags']
  run(args: AdminArguments, env: Environment): Promise<CommandResult>
}

/** Words and flags given to a command. */
export interface AdminArguments {
  readonly operands: readonly string[]
  /** The value of a flag, or `undefined` when it was not given. */
  flag(name: string): string | undefined
  /** Every value of a flag that may be given several times. */
  flags(name: string): readonly string[]
}

/** The flag of every admin command. */
export const JSON_FLAG = {
  json: { type: 'boolean', description: 'JSON on standard output.' },
} as const satisfies Record<string, FlagSyntax>

/** How a command is written, for its help and its parser. */
export function syntaxOf(words: string, command: AdminCommand): CommandSyntax {
  const operands = command.operands.map((name) =>
    name.endsWith('?') ? ` [${name.slice(0, -1)}]` : ` <${name}>`,
  )
  return {
    usage: `svc admin ${words}${operands.join('')} [flags]`,
    summary: command.summary,
    positionals: true,
    flags: { ...command.flags, ...JSON_FLAG },
  }
}

/**
 * The operands and flags of a command.
 *
 * @throws UsageError naming the operand that is missing, or the word that is too many
 */
export function argumentsOf(
  parsed: ParsedArguments,
  words: string,
  command: AdminCommand,
): AdminArguments {
  const { positionals, values } = parsed
  const missing = command.operands[positionals.length]
  if (missing !== undefined && !missing.endsWith('?')) {
    throw new UsageError(`svc admin ${words} needs <${missing}>. See svc admin ${words} --help.`)
  }
  const extra = positionals[command.operands.length]
  if (extra !== undefined) throw new UsageError(`Unexpected word ${extra}.`)
  return {
    operands: positionals,
    flag: (name) => values.get(name)?.[0],
    flags: (name) => values.get(name) ?? [],
  }
}

/** The operand at a place where {@link argumentsOf} has found one. */
export function operand({ operands }: AdminArguments, index: number): string {
  const value = operands[index]
  if (value === undefined) throw new Error(`operand ${index} was not required`)
  return value
}

/** @throws UsageError for what is no whole number; its range is checked where it means something */
export function wholeNumber(what: string, text: string): number {
  // As many digits as numbers are exact with.
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  throw new UsageError(`${what} must be a whole number, not ${JSON.stringify(text)}.`)
}

const LIMIT_MAX = 10_000

/** How many things a list may have: the value of `--limit`. */
export function listLimit(text: string): number {
  const limit = wholeNumber('--limit', text)
  if (limit >= 1 && limit <= LIMIT_MAX) return limit
  throw new UsageError(`--limit must be from 1 to ${LIMIT_MAX}, not ${limit}.`)
}

/** @throws UsageError for what is no date, such as 2027-01-31 or 2027-01-31T12:00:00Z */
export function date(what: string, text: string): Date {
  const value = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(value.getTime())) return value
  throw new UsageError(
    `${what} must be a date such as 2027-01-31 or 2027-01-31T12:00:00Z, not ${JSON.stringify(text)}.`,
  )
}
