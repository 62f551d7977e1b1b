import { operations, operationWords } from '@svc/engine'
import yargs from 'yargs'
import { findOperationCommand } from './commands.ts'
import { operationSyntax } from './operation-syntax.ts'
import { SERVICE_COMMANDS } from './service-commands.ts'

/** Prints the script that a shell's start-up file takes in: for zsh or bash, after the `SHELL` in use. */
export function printCompletionScript(): void {
  yargs([]).scriptName('svc').showCompletionScript()
}

/**
 * What may stand where the cursor is; none lets the shell complete file names.
 *
 * @param words the command line up to the cursor, beginning with `svc`; the last word is incomplete
 * @example completions(['svc', 'convert', 'h']) // ['html']
 */
export function completions(words: readonly string[]): readonly string[] {
  const before = words.slice(1, -1)
  const current = words.at(-1) ?? ''
  const named = findOperationCommand(before)
  // `convert html` is a command, though one word more makes another: what follows is mostly a file.
  if (named !== undefined && current === '') return []
  const candidates =
    named !== undefined && current.startsWith('-')
      ? Object.keys(operationSyntax(named.operation).syntax.flags).map((name) => `--${name}`)
      : nextWords(before)
  return candidates.filter((candidate) => candidate.startsWith(current))
}

function nextWords(before: readonly string[]): readonly string[] {
  const commands = [
    ...Object.values(operations).map((operation) => operationWords(operation)),
    ...Object.keys(SERVICE_COMMANDS).map((name) => [name]),
  ]
  const next = commands
    .filter((words) => before.every((word, index) => words[index] === word))
    .flatMap((words) => words[before.length] ?? [])
  return [...new Set(next)]
}
