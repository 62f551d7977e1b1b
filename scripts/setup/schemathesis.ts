import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start } from '../process.ts'

const VERSION = '4.32.5'
const FOLDER = fileURLToPath(
  new URL(`../../node_modules/.cache/schemathesis-${VERSION}`, import.meta.url),
)

/** The program, in a Python environment of its own: nothing of the machine's is touched. */
export const SCHEMATHESIS = join(FOLDER, 'bin', 'schemathesis')

/**
 * Installs schemathesis from PyPI, which holds the service against its OpenAPI document. Without Python or
 * network it stays away, and its test is skipped by name.
 */
export async function installSchemathesis(): Promise<void> {
  if (existsSync(SCHEMATHESIS)) return
  console.log('setup: schemathesis (from PyPI; holds the service against its OpenAPI document)')
  const pip = join(FOLDER, 'bin', 'pip')
  const steps = [
    ['python3', '-m', 'venv', FOLDER],
    [pip, 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`],
  ] as const
  for (const [command, ...args] of steps) {
    const { ok, output } = await start(command, args, { timeoutMs: 5 * 60_000 })
    if (ok) continue
    console.log(`setup: not installed, schemathesis: ${output.split('\n').at(-1)}`)
    // Half an environment would pass for a whole one next time.
    rmSync(FOLDER, { recursive: true, force: true })
    return
  }
}
