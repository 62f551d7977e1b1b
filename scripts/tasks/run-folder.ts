import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

// Below the modules of the project, where that which is not bundled is found.
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/svc/', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for what the files of one run share, made from the sources as they are in this run. */
    readonly runFolder: string
  }
}

/** Called by vitest before the tests of a project; what it returns is called after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let folder = ''
  const drop = () => rm(folder, { recursive: true, force: true })
  const make = async () => {
    folder = await mkdtemp(`${CACHE}run-`)
    project.provide('runFolder', folder)
  }
  await mkdir(CACHE, { recursive: true })
  await make()
  // Somebody has changed a source.
  project.onTestsRerun(async () => {
    await drop()
    await make()
  })
  return drop
}
