import { operations, operationWords, type RegisteredOperation } from '@svc/engine'
import { SERVICE_COMMANDS } from './service-commands.ts'

/** The page of words that several commands begin with: `svc convert --help`, `svc jobs post --help`. */
export function groupPage(group: readonly RegisteredOperation[], before = ''): string {
  const prefix = `svc ${before === '' ? '' : `${before} `}`
  const rows = group.map((operation) => [operationWords(operation).join(' '), operation.summary])
  const width = Math.max(...rows.map(([words = '']) => words.length))
  const lines = rows.map(([words = '', summary]) => `  ${prefix}${words.padEnd(width)}  ${summary}`)
  return `${lines.join('\n')}\n\nFlags of a command: ${prefix}<command> --help.\n`
}

/** The page that `svc --help` shows: every command in one line. */
export function overview(): string {
  const conversions = Object.values(operations).map(
    (operation) => [operationWords(operation).join(' '), operation.summary] as const,
  )
  const services = Object.entries(SERVICE_COMMANDS)
  const width = Math.max(...[...conversions, ...services].map(([words]) => words.length))
  const rows = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([words, summary]) => `  svc ${words.padEnd(width)}  ${summary}`).join('\n')
  return [
    'svc <command> [inputs..] [flags]',
    `Conversions:\n${rows(conversions)}`,
    `Service:\n${rows(services)}`,
    'Flags of a command: svc <command> --help. Version: svc --version.\n' +
      'Exit code: 0 done, 1 failed, 2 not a valid request.\n',
  ].join('\n\n')
}
