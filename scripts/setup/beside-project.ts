import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start } from '../process.ts'

/** A tool that needs another TypeScript than the project's, whose compiler has no interface for programs. */
export interface ToolBesideProject {
  readonly name: string
  /** Purpose of the tool, in the line that setup prints. */
  readonly use: string
  /** Packages with their versions, the tool's own first. */
  readonly packages: readonly [string, ...string[]]
  /** The tool's program, below `node_modules`. */
  readonly program: string
}

/** The `node_modules` of a tool. */
export function modulesOf({ packages }: ToolBesideProject): string {
  const folder = `../../node_modules/.cache/${packages[0].replace('@', '-')}`
  return join(fileURLToPath(new URL(folder, import.meta.url)), 'node_modules')
}

/** Path of a tool's program, there or not. */
export function programOf(tool: ToolBesideProject): string {
  return join(modulesOf(tool), tool.program)
}

/**
 * Installs a tool in a folder of its own. Without network it stays away, and what needs it is skipped by name.
 */
export async function installBesideProject(tool: ToolBesideProject): Promise<void> {
  if (existsSync(programOf(tool))) return
  const folder = join(modulesOf(tool), '..')
  console.log(`setup: ${tool.name} (from npm; ${tool.use})`)
  const { ok, output } = await start(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      ...tool.packages,
    ],
    { timeoutMs: 5 * 60_000 },
  )
  if (ok) return
  console.log(`setup: not installed, ${tool.name}: ${output.split('\n').at(-1)}`)
  // Half an installation would pass for a whole one next time.
  rmSync(folder, { recursive: true, force: true })
}
