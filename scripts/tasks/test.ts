import { setup } from '../setup/setup.ts'
import { runChecks } from './checks.ts'
import { type Counts, closingLine } from './closing-line.ts'
import { runVitest } from './vitest.ts'

/**
 * Everything: setup, all tests, then format, lint, build and types. The last line counts them together.
 *
 * @param args passed to vitest; with any, only the tests they select run, and no checks
 */
export async function test(args: readonly string[]): Promise<number> {
  await setup({ fonts: 'all', testTools: true })
  const tests = runVitest(args)
  return close(args.length > 0 ? [tests] : [tests, await runChecks()])
}

/** Verifies in seconds, without a browser or a database: unit tests, format, lint, build and types. */
export async function check(args: readonly string[]): Promise<number> {
  return close([runVitest(['--project', 'unit', ...args]), await runChecks()])
}

function close(parts: readonly Counts[]): number {
  console.log(closingLine(parts))
  return parts.some(({ failed }) => failed > 0) ? 1 : 0
}
