import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProfileFolder, removeProfileFolder, sweepProfileFolders } from './profile-folder.ts'

test('sweeps the profile of a process that is gone, and no other', async () => {
  const gone = spawnSync(process.execPath, ['--version']).pid
  const orphan = join(tmpdir(), `svc-browser-${gone}-test`)
  await mkdir(join(orphan, 'Default'), { recursive: true })
  const own = await createProfileFolder()
  const stranger = join(tmpdir(), `svc-browser-notes-${process.pid}`)
  await mkdir(stranger)

  await sweepProfileFolders()

  expect(existsSync(orphan)).toBe(false)
  expect(existsSync(own)).toBe(true)
  expect(existsSync(stranger)).toBe(true)
  await removeProfileFolder(own)
  expect(existsSync(own)).toBe(false)
  await rm(stranger, { recursive: true })
})
