import { operations, operationWords } from '@svc/engine'
import { SERVICE_COMMANDS } from './service-commands.ts'

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
