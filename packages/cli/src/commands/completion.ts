import { operations, operationWords } from '@svc/engine'
import yargs from 'yargs'
import type { CliContext } from '../cli-context.ts'
import { parseArguments } from '../convert/inputs/arguments.ts'
import type { CommandSyntax } from '../flags/command-syntax.ts'
import { operationSyntax } from '../flags/operation-syntax.ts'
import { UsageError } from '../flags/usage-error.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import { write } from '../terminal/terminal.ts'
import { findOperationCommand } from './commands.ts'
import { SERVICE_COMMANDS } from './service-commands.ts'

/** Words of the operations' commands. */
const OPERATIONS = Object.values(operations).map((operation) => operationWords(operation))

const SHELLS = ['bash', 'zsh', 'fish'] as const

// Fish asks for candidates itself; without any it completes file names, as the others do.
const FISH_SCRIPT = `complete --command svc --no-files --condition 'count (__svc_candidates) >/dev/null' --arguments '(__svc_candidates)'
complete --command svc --force-files --condition 'not count (__svc_candidates) >/dev/null'
function __svc_candidates
    svc --get-yargs-completions (commandline --tokenize --cut-at-cursor --current-process) (commandline --current-token --cut-at-cursor)
end
`

const COMPLETION_SYNTAX = {
  usage: `svc completion [${SHELLS.join(' | ')}]`,
  summary:
    'Print the completion script for a shell; default: the shell that SHELL names. Its start-up file takes it in: `svc completion bash >> ~/.bashrc`, `svc completion zsh >> ~/.zshrc`, `svc completion fish > ~/.config/fish/completions/svc.fish`.',
  positionals: true,
  flags: {},
} as const satisfies CommandSyntax

/**
 * Prints the completion script of a shell.
 *
 * @throws UsageError for a shell that has none, and a word too many
 */
export async function completionCommand(
  args: readonly string[],
  { terminal }: Pick<CliContext, 'terminal'>,
): Promise<ExitCode> {
  const { positionals, help } = await parseArguments(args, COMPLETION_SYNTAX)
  const [shell, extra] = positionals
  if (extra !== undefined) throw new UsageError(`Unexpected word ${extra}.`)
  await write(terminal.stdout, help ?? (await completionScript(shell)))
  return 0
}

/**
 * The script that a shell's start-up file takes in.
 *
 * @param shell `bash`, `zsh` or `fish`; absent: the one that `SHELL` names
 * @throws UsageError for another shell
 */
export async function completionScript(
  shell: string | undefined,
  own = process.env['SHELL'] ?? '',
): Promise<string> {
  const wanted = shell ?? own.split('/').at(-1) ?? ''
  const known = SHELLS.find((name) => name === wanted)
  if (known === 'fish') return FISH_SCRIPT
  if (known === undefined && shell !== undefined) {
    throw new UsageError(`There is completion for ${SHELLS.join(', ')}, not for ${shell}.`)
  }
  return yargsScript(known ?? 'bash')
}

/** Values of flags that have a closed set, by the name of the flag without dashes; none for the others. */
export type FlagValues = Readonly<Record<string, readonly string[]>>

/** Names of flags without dashes, by the words of their command. */
export type FlagsByCommand = Readonly<Record<string, readonly string[]>>

/** Parts of the command line that are loaded where it is asked for them alone. */
export interface CompletionContext {
  /** Flags of the commands of `svc admin`, by their words, for example `account create`. */
  readonly adminCommands?: FlagsByCommand
  /** Flags of the commands of `svc jobs`, by their word, for example `post`. */
  readonly jobsCommands?: FlagsByCommand
  /** Flags of `svc serve` and `svc worker`. */
  readonly serveFlags?: FlagValues
}

/**
 * Words that may stand where the cursor is; none lets the shell complete file names.
 *
 * @param words the command line up to the cursor, beginning with `svc`; the last word is incomplete
 * @example completions(['svc', 'convert', 'h']) // ['html']
 */
export function completions(
  words: readonly string[],
  { adminCommands = {}, jobsCommands = {}, serveFlags = {} }: CompletionContext = {},
): readonly string[] {
  const context = { adminCommands, jobsCommands, serveFlags }
  const last = words.at(-1) ?? ''
  const [flag = '', value] = last.split(/(?<=^--[^=]*)=(.*)/s)
  if (value !== undefined) {
    const values = completing([...words.slice(1, -1), flag], value, context)
    return values.map((word) => `${flag}=${word}`)
  }
  // Bash hands `--flag=value` over as three words.
  const given = words.slice(1, -1).filter((word, index, all) => !isEquals(word, all[index - 1]))
  return completing(given, isEquals(last, given.at(-1)) ? '' : last, context)
}

function completing(
  before: readonly string[],
  current: string,
  context: Required<CompletionContext>,
): readonly string[] {
  const candidates = candidatesFor(before, current, context)
  return candidates.filter((candidate) => candidate.startsWith(current))
}

function isEquals(word: string, before: string | undefined): boolean {
  return word === '=' && before?.startsWith('--') === true
}

function candidatesFor(
  before: readonly string[],
  current: string,
  context: Required<CompletionContext>,
): readonly string[] {
  const [first, ...rest] = before
  const [second] = rest
  const { adminCommands, jobsCommands, serveFlags } = context
  if (first === undefined && current.startsWith('-')) return ['--help', '--version']
  if (first === 'jobs') {
    if (second === undefined) return Object.keys(jobsCommands)
    const own = current.startsWith('-') ? (jobsCommands[second] ?? []).map(dashed) : []
    if (second !== 'post') return own
    if (before.length === 2 && own.length === 0) return nextOf(OPERATIONS, [])
    return [...new Set([...candidatesFor(before.slice(2), current, context), ...own])]
  }
  if (first === 'completion' && !current.startsWith('-')) return before.length === 1 ? SHELLS : []
  if (first === 'admin') {
    const commands = Object.entries(adminCommands)
    if (current.startsWith('-')) {
      const given = before.slice(1).join(' ')
      const named = commands.find(([words]) => given === words || given.startsWith(`${words} `))
      return named?.[1].map(dashed) ?? []
    }
    return nextOf(
      commands.map(([words]) => ['admin', ...words.split(' ')]),
      before,
    )
  }
  if (first === 'completion') return ['--help']
  if (first === 'doctor' || first === 'genkey') {
    return current.startsWith('-') ? ['--json', '--help'] : []
  }
  if (first === 'serve' || first === 'worker') {
    if (current.startsWith('-')) return [...Object.keys(serveFlags), 'help'].map(dashed)
    return serveFlags[before.at(-1)?.replace(/^--/, '') ?? ''] ?? []
  }
  if (first === 'help') return current.startsWith('-') ? [] : candidatesFor(rest, current, context)
  const named = findOperationCommand(before)
  if (named === undefined) return nextWords(before)
  const { syntax, flags } = operationSyntax(named.operation)
  const flag = flags.find(({ name }) => dashed(name) === before.at(-1))
  const values = flag?.choices ?? flag?.examples
  if (values !== undefined) return values
  if (current.startsWith('-')) return Object.keys(syntax.flags).map(dashed)
  // `convert html` is a command, though one word more makes another: what follows is mostly a file.
  return current === '' ? [] : nextWords(before)
}

function nextWords(before: readonly string[]): readonly string[] {
  return nextOf([...OPERATIONS, ...Object.keys(SERVICE_COMMANDS).map((name) => [name])], before)
}

function nextOf(
  commands: readonly (readonly string[])[],
  before: readonly string[],
): readonly string[] {
  const next = commands
    .filter((words) => before.every((word, index) => words[index] === word))
    .flatMap((words) => words[before.length] ?? [])
  return [...new Set(next)]
}

/** Yargs writes the script of the shell in `SHELL` or `ZSH_NAME`, to standard output. */
function yargsScript(shell: 'bash' | 'zsh'): Promise<string> {
  const { SHELL, ZSH_NAME } = process.env
  const { log } = console
  const lines: unknown[] = []
  try {
    process.env['SHELL'] = `/bin/${shell}`
    delete process.env['ZSH_NAME']
    console.log = (line: unknown) => lines.push(line)
    yargs([]).scriptName('svc').showCompletionScript()
  } finally {
    console.log = log
    process.env['SHELL'] = SHELL
    if (ZSH_NAME !== undefined) process.env['ZSH_NAME'] = ZSH_NAME
  }
  return Promise.resolve(`${lines.join('\n')}\n`)
}

function dashed(name: string): string {
  return `--${name}`
}
