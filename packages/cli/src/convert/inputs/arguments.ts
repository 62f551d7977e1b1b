import { nearestName } from '@svc/engine'
import { type CommandSyntax, type FlagSyntax, HELP_FLAG } from '../../flags/command-syntax.ts'
import { FLAGS_OF_OTHER_TOOLS } from '../../flags/other-tools.ts'
import { type GivenFlag, readFlags } from '../../flags/read-flags.ts'
import { UsageError } from '../../flags/usage-error.ts'

/** A command line taken apart. */
export interface ParsedArguments {
  readonly positionals: readonly string[]
  /** The values of every flag that was given, as text; a bare boolean flag is `true`. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** The help page, when it was asked for: nothing else counts then. */
  readonly help?: string
}

/**
 * Takes a command line apart and holds it against the syntax of its command.
 *
 * @throws UsageError for an unknown flag (with the nearest known one), a missing value, a word too many,
 *   a flag given twice that takes one value, or a boolean flag that is neither `true` nor `false`
 */
export async function parseArguments(
  args: readonly string[],
  syntax: CommandSyntax,
): Promise<ParsedArguments> {
  const known = { ...syntax.flags, ...HELP_FLAG }
  const { positionals, flags } = readFlags(args, known)
  if (flags.some(({ name, value }) => name === 'help' && value === 'true')) {
    // yargs lays the page out; it is loaded for nothing else, since it takes as long as a render.
    const { helpPage } = await import('../../commands/help-page.ts')
    return { positionals: [], values: new Map(), help: await helpPage(syntax) }
  }
  const values = new Map<string, readonly string[]>()
  const syntaxOf = new Map<string, FlagSyntax>(Object.entries(known))
  for (const given of flags) {
    const flag = syntaxOf.get(given.name)
    if (flag === undefined) throw unknownFlag(given.name, syntaxOf)
    const earlier = values.get(given.name) ?? []
    if (earlier.length > 0 && !flag.repeatable) {
      throw new UsageError(`--${given.name} takes one value and was given several.`)
    }
    values.set(given.name, [...earlier, checkedValue(given, flag)])
  }
  const [word] = positionals
  if (!syntax.positionals && word !== undefined) throw new UsageError(`Unexpected word ${word}.`)
  return { positionals, values }
}

/** Whether a boolean flag is given as true. */
export function isOn({ values }: Pick<ParsedArguments, 'values'>, name: string): boolean {
  return values.get(name)?.[0] === 'true'
}

/** The value of a flag that takes one; undefined when it was not given. */
export function single(
  { values }: Pick<ParsedArguments, 'values'>,
  name: string,
): string | undefined {
  return values.get(name)?.[0]
}

function checkedValue({ name, value }: GivenFlag, { type }: FlagSyntax): string {
  if (value === undefined) {
    throw new UsageError(`--${name} needs a value; one that begins with - is written --${name}=-….`)
  }
  if (type === 'boolean' && value !== 'true' && value !== 'false') {
    throw new UsageError(`--${name} is true or false, not ${value}.`)
  }
  return value
}

function unknownFlag(name: string, known: ReadonlyMap<string, FlagSyntax>): UsageError {
  if (name.startsWith('-')) {
    const letters = name.slice(1)
    const meant = known.has(letters) ? `Did you mean --${letters}?` : `A file is written ./${name}.`
    return new UsageError(`Unknown flag ${name}. ${meant}`)
  }
  const written = name.length === 1 ? `-${name}` : `--${name}`
  const positive = name.replace(/^no-/, '')
  if (positive !== name && known.get(positive)?.type === 'boolean') {
    return new UsageError(`Unknown flag ${written}. Write --${positive} false.`)
  }
  const synonym = Object.hasOwn(FLAGS_OF_OTHER_TOOLS, name) ? FLAGS_OF_OTHER_TOOLS[name] : undefined
  if (synonym !== undefined && known.has(synonym.split(' ')[0] ?? '')) {
    return new UsageError(`Unknown flag ${written}. Write --${synonym}.`)
  }
  const nearest = nearestName(name, [...known.keys()])
  const hint = nearest === undefined ? 'See --help.' : `Did you mean --${nearest}?`
  return new UsageError(`Unknown flag ${written}. ${hint}`)
}
