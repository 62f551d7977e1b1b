import { show } from '../process.ts'
import { setup } from '../setup/setup.ts'

/** Runs the benchmarks on the built packages; arguments select and tune them. */
export async function bench(args: readonly string[]): Promise<number> {
  await setup({ fonts: 'all', testTools: false })
  return show('node', ['bench/run.ts', ...args]) ? 0 : 1
}
