import yargs, { type Options } from 'yargs'
import { type CommandSyntax, type FlagSyntax, HELP_FLAG } from '../flags/command-syntax.ts'

const MAX_COLUMNS = 100

/** The page that `--help` shows: usage, every flag by group with its default, and the epilogue. */
export async function helpPage(syntax: CommandSyntax): Promise<string> {
  const flags = Object.entries<FlagSyntax>({ ...syntax.flags, ...HELP_FLAG })
  const page = yargs([])
    .locale('en')
    .help(false)
    .version(false)
    .usage(`${syntax.usage}\n\n${syntax.summary}`)
    .options(Object.fromEntries(flags.map(([name, flag]) => [name, option(flag)])))
    .epilogue(syntax.epilogue ?? '')
  // Not given to a pipe or a file: there the terminal's width means nothing.
  const columns = process.stdout.columns ?? MAX_COLUMNS
  return `${(await page.wrap(Math.min(MAX_COLUMNS, columns)).getHelp()).trimEnd()}\n`
}

function option({ type, description, alias, repeatable, defaultText, group }: FlagSyntax): Options {
  return {
    description,
    type: repeatable ? 'array' : type,
    ...(alias !== undefined && { alias }),
    ...(defaultText !== undefined && { defaultDescription: defaultText }),
    ...(group !== undefined && { group }),
  }
}
