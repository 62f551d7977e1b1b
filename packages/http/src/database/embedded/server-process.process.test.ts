import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawnServer } from './server-process.ts'

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('tells of a server that ended before anybody asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-server-'))
  try {
    await writeFile(join(folder, 'postgres'), '#!/bin/sh\nexit 1\n')
    await chmod(join(folder, 'postgres'), 0o755)
    const { child, gone } = await spawnServer({
      binaries: { folder, major: 18, source: 'PG_BIN_DIR' },
      dataFolder: join(folder, 'data'),
      socketFolder: folder,
      user: undefined,
      durable: false,
    })
    await expect.poll(() => runs(child.pid as number)).toBe(false)
    await gone
    expect(child.exitCode).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})
