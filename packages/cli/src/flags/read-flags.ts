import { parseArgs } from 'node:util'
import type { FlagSyntax } from './command-syntax.ts'

/** A flag as it was given. */
export interface GivenFlag {
  /** Without dashes; the full name where a letter was used. */
  readonly name: string
  /** Undefined when a value is missing; for a bare boolean flag `true`. */
  readonly value: string | undefined
}

/** A command line in pieces, nothing judged. */
export interface GivenArguments {
  readonly positionals: readonly string[]
  /** In the order given, unknown ones included. */
  readonly flags: readonly GivenFlag[]
}

/**
 * Takes a command line to pieces: `--flag value`, `--flag=value`, `-f value`, and after `--` words alone.
 *
 * A boolean flag takes the word behind it only if that is `true` or `false`. A word that looks like a flag
 * is never a value; negative numbers are. Values stay text: the operation's schema decides what they mean.
 * A word of one dash and several letters that no flag begins with (`-report.html`), or that are the name of one
 * (`-output`), is one unknown flag, not a flag for each letter: among those could be the one that asks for help.
 */
export function readFlags(
  args: readonly string[],
  known: Readonly<Record<string, FlagSyntax>>,
): GivenArguments {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { type, alias }]) => [
      name,
      {
        type: type === 'boolean' ? ('boolean' as const) : ('string' as const),
        ...(alias !== undefined && { short: alias }),
      },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const positionals: string[] = []
  const flags: GivenFlag[] = []
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'positional') {
      if (!isBooleanValue(tokens[place - 1], token, options)) positionals.push(token.value)
    } else if (token.kind === 'option') {
      const word = args[token.index] ?? ''
      if (isUnknownGroup(word, options)) {
        if (tokens[place - 1]?.index !== token.index) flags.push({ name: word, value: undefined })
        continue
      }
      flags.push({ name: token.name, value: valueOfFlag(token, tokens[place + 1], options) })
    }
  }
  return { positionals, flags }
}

type Options = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>
>
type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]
type OptionToken = Extract<Token, { kind: 'option' }>

function valueOfFlag(
  token: OptionToken,
  next: Token | undefined,
  options: Options,
): string | undefined {
  const { value, inlineValue } = token
  if (inlineValue === true) return value
  if (typeOf(token, options) === 'boolean') {
    return next?.kind === 'positional' && isBooleanValue(token, next, options) ? next.value : 'true'
  }
  return value !== undefined && /^-[^\d.]/.test(value) ? undefined : value
}

/** Whether a word is one dash and several letters, the first of which is no flag's, or which are a flag's whole name. */
function isUnknownGroup(word: string, options: Options): boolean {
  const [, letters, first] = /^-(([^-])[^=]+)/u.exec(word) ?? []
  if (letters === undefined) return false
  return (
    Object.hasOwn(options, letters) || Object.values(options).every(({ short }) => short !== first)
  )
}

/** Whether a word is the value of the boolean flag before it. */
function isBooleanValue(before: Token | undefined, word: Token, options: Options): boolean {
  if (before?.kind !== 'option' || word.kind !== 'positional') return false
  if (before.inlineValue !== undefined || word.index !== before.index + 1) return false
  return typeOf(before, options) === 'boolean' && /^(true|false)$/.test(word.value)
}

function typeOf({ name }: OptionToken, options: Options): 'string' | 'boolean' | undefined {
  return Object.hasOwn(options, name) ? options[name]?.type : undefined
}
