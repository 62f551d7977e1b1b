import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))

/** A program and what it is started with. */
export interface BundledProgram {
  /** Path of the module to start. */
  readonly main: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * The program as it is published, bundled once in a run of tests from the sources as they are: it starts in half of the
 * time that it takes from them.
 */
export async function bundledCli(): Promise<BundledProgram> {
  const runFolder = inject('runFolder')
  const bundled = join(runFolder, 'cli')
  if (!existsSync(bundled)) await bundle(runFolder, bundled)
  // Compiled code is kept by the path of its module, which is another in the next run.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(runFolder, 'compiled') }
  return { main: join(bundled, 'dist', 'main.js'), env }
}

async function bundle(runFolder: string, bundled: string): Promise<void> {
  const own = await mkdtemp(join(runFolder, 'cli-'))
  const rolldown = fileURLToPath(
    new URL('bin/cli.mjs', import.meta.resolve('rolldown/package.json')),
  )
  const args = [rolldown, '-c', 'rolldown.config.ts', '-d', join(own, 'dist')]
  await promisify(execFile)(process.execPath, args, { cwd: PACKAGE })
  await copyFile(join(PACKAGE, 'package.json'), join(own, 'package.json'))
  // Whole at once; where another file of tests was quicker, its bundle is as good.
  await rename(own, bundled).catch(async (error: unknown) => {
    await rm(own, { recursive: true })
    if (!existsSync(bundled)) throw error
  })
}
