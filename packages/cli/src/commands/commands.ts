import { nearestName, operations, operationWords, type RegisteredOperation } from '@svc/engine'
import { documentCommand } from '../flags/document-command.ts'
import { UsageError } from '../flags/usage-error.ts'
import { SERVICE_COMMANDS } from './service-commands.ts'

/** An operation that a command line names, and what follows its words. */
export interface NamedOperation {
  readonly operation: RegisteredOperation
  readonly rest: readonly string[]
}

/**
 * The operation whose words begin a command line; of several the longest, so that
 * `convert html image` is not `convert html` with a file named `image`.
 */
export function findOperationCommand(args: readonly string[]): NamedOperation | undefined {
  const [best] = Object.values(operations)
    .map((operation) => ({ operation, words: operationWords(operation) }))
    .filter(({ words }) => words.every((word, index) => args[index] === word))
    .sort((a, b) => b.words.length - a.words.length)
  return best && { operation: best.operation, rest: args.slice(best.words.length) }
}

/**
 * Operations whose words go on where a command line ends: those of `convert` for `svc convert --help`.
 *
 * @returns empty when the words are no beginning of a command
 */
export function operationsBelow(args: readonly string[]): readonly RegisteredOperation[] {
  const end = args.findIndex((arg) => arg.startsWith('-'))
  const words = end < 0 ? args : args.slice(0, end)
  if (words.length === 0) return []
  return Object.values(operations).filter((operation) => {
    const own = operationWords(operation)
    return own.length > words.length && words.every((word, index) => own[index] === word)
  })
}

/**
 * The error about a command line that begins with no known command. The one that takes what stands in its place is suggested
 * (`svc report.docx`, `svc convert docx`), else the nearest one.
 */
export function unknownCommand(args: readonly string[]): UsageError {
  const [word = ''] = args
  if (VERSION.has(word)) {
    return new UsageError(`Unknown command "${word}". Did you mean svc --version?`)
  }
  if (word.startsWith('-')) {
    return new UsageError(`Unknown command "${word}". Flags follow the command: see svc --help.`)
  }
  const end = args.findIndex((arg) => arg.startsWith('-'))
  const words = end < 0 ? args : args.slice(0, end)
  const known = Object.values(operations).map((operation) => operationWords(operation))
  // As many words as the commands have: what follows them are inputs.
  const candidates = known.flatMap((command) => {
    const name = command.join(' ')
    return nearestName(words.slice(0, command.length).join(' '), [name]) ?? []
  })
  const [first = ''] = words
  const [document] =
    first === 'convert'
      ? words.slice(1).flatMap((word) => documentCommand(word) ?? [])
      : [documentCommand(first)]
  const nearest =
    document ??
    candidates[0] ??
    nearestName(first, Object.keys(SERVICE_COMMANDS)) ??
    known.find(([word]) => word === first)?.join(' ')
  const hint = nearest === undefined ? 'See svc --help.' : `Did you mean svc ${nearest}?`
  return new UsageError(`Unknown command "${words.slice(0, 3).join(' ')}". ${hint}`)
}

/** Words that other programs tell their version for. */
const VERSION = new Set(['-v', '-V', 'version'])
