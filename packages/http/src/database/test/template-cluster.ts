import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { openDatabase } from '../open.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * Puts an empty database with the current schema into a folder that does not exist: a copy of one that is made once in a
 * run of tests, which takes a tenth of the time.
 */
export async function copyTemplateCluster(folder: string): Promise<void> {
  const template = join(inject('runFolder'), 'postgres')
  if (!existsSync(template)) await makeTemplate(template)
  await copyWithOwner(template, folder)
}

async function makeTemplate(template: string): Promise<void> {
  // The user of the server may not get to the folder of the run.
  await using temporary = await temporaryFolder()
  const made = join(temporary.path, 'postgres')
  const database = await openDatabase(
    { folder: made, binFolder: process.env['PG_BIN_DIR'] },
    { durable: false },
  )
  await database.close()
  const own = await mkdtemp(`${template}-`)
  await copyWithOwner(made, join(own, 'postgres'))
  // Whole at once; where another file of tests was quicker, its database is as good.
  await rename(join(own, 'postgres'), template).catch((error: unknown) => {
    if (!existsSync(template)) throw error
  })
  await rm(own, { recursive: true, force: true })
}

/** Root's database belongs to another user, and Node's own copy would not. */
async function copyWithOwner(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}
