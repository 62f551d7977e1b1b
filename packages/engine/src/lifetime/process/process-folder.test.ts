import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createProcessFolder, removeProcessFolder, sweepProcessFolders } from './process-folder.ts'

test('sweeps the folder of a process that is gone, and no other', async () => {
  const gone = spawnSync(process.execPath, ['--version']).pid
  const orphan = join(tmpdir(), `svc-browser-${gone}-test`)
  await mkdir(join(orphan, 'Default'), { recursive: true })
  const own = await createProcessFolder('browser')
  const stranger = join(tmpdir(), `svc-browser-notes-${process.pid}`)
  await mkdir(stranger)

  await sweepProcessFolders('browser')

  expect(existsSync(orphan)).toBe(false)
  expect(existsSync(own)).toBe(true)
  expect(existsSync(stranger)).toBe(true)
  await removeProcessFolder(own)
  expect(existsSync(own)).toBe(false)
  await rm(stranger, { recursive: true })
})

test('says where a folder is to be made when the temporary one takes none', async () => {
  vi.stubEnv('TMPDIR', join(tmpdir(), `svc-none-${process.pid}`))
  try {
    await expect(createProcessFolder('browser')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('TMPDIR'),
    })
  } finally {
    vi.unstubAllEnvs()
  }
})
