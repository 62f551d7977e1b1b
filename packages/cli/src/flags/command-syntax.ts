/** One flag of a command; every one takes a value, except booleans. */
export interface FlagSyntax {
  /** For the help; to the parser a number is text, since the operation's schema decides what it accepts. */
  readonly type: 'string' | 'number' | 'boolean'
  readonly description: string
  /** One letter. */
  readonly alias?: string
  /** Whether it may be given several times. */
  readonly repeatable?: boolean
  /** For the help; nothing is filled in. */
  readonly defaultText?: string
  /** Heading in the help. */
  readonly group?: string
}

/** Words and flags that a command accepts. */
export interface CommandSyntax {
  /** For example `svc convert html <inputs..> [flags]`. */
  readonly usage: string
  readonly summary: string
  readonly flags: Readonly<Record<string, FlagSyntax>>
  /** Whether words beside the flags are accepted. */
  readonly positionals: boolean
  /** Text below the flags in the help. */
  readonly epilogue?: string
}

/** The flag that every command has. */
export const HELP_FLAG = {
  help: { type: 'boolean', alias: 'h', description: 'Show this page.' },
} as const satisfies CommandSyntax['flags']
