import { existsSync } from 'node:fs'
import { start, TaskError } from '../process.ts'

const BUILT = new URL('../../packages/cli/dist', import.meta.url)

/**
 * Builds what changed. turbo compares the sources with those of the last build, so that an unchanged tree
 * costs a fraction of a second.
 *
 * @throws TaskError with the compiler's messages
 */
export async function build(): Promise<void> {
  // Nothing else is seen of it, for a minute or more.
  if (!existsSync(BUILT)) console.log('setup: build (once, a minute or more)')
  const { ok, output } = await start(
    'turbo',
    ['run', 'build', '--output-logs=errors-only', '--log-prefix=none', '--no-update-notifier'],
    // A build talks to nobody.
    { env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_CACHE: 'local:rw' } },
  )
  if (!ok) throw new TaskError(`the build failed\n${output}`)
}
