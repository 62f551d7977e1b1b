import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { capture } from '../process.ts'

// It works on the TypeScript that had an interface for programs; the project's own has none.
const PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'] as const
const FOLDER = fileURLToPath(
  new URL('../../node_modules/.cache/openapi-typescript-7.13.0', import.meta.url),
)

/** Packages of the generator, the client that its types are for among them. */
export const GENERATOR_MODULES = join(FOLDER, 'node_modules')

/** The program that makes TypeScript types of an OpenAPI document. */
export const GENERATOR = join(GENERATOR_MODULES, 'openapi-typescript', 'bin', 'cli.js')

/**
 * Installs openapi-typescript beside the project, which shows what a generated client takes and refuses. Without
 * network it stays away, and its test is skipped by name.
 */
export function installClientGenerator(): void {
  if (existsSync(GENERATOR)) return
  console.log('setup: openapi-typescript (from npm; generates a client of the OpenAPI document)')
  const { ok, output } = capture(
    'npm',
    [
      ...['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund'],
      ...['--ignore-scripts', ...PACKAGES],
    ],
    { timeoutMs: 5 * 60_000 },
  )
  if (ok) return
  console.log(`setup: not installed, openapi-typescript: ${output.split('\n').at(-1)}`)
  // Half an installation would pass for a whole one next time.
  rmSync(FOLDER, { recursive: true, force: true })
}
