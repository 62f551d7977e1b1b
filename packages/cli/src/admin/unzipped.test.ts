import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Gunzip, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unzipped } from './unzipped.ts'

test('a file that is cut off is told to one who begins to read once all of it was unzipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-unzipped-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const name = join(folder, 'books.gz')
  await writeFile(name, gzipSync('{"rows":0}\n'.repeat(10)).subarray(0, -12))
  const read = unzipped(name, async (chunks) => {
    await vi.waitFor(() => expect((chunks as Gunzip).errored).not.toBeNull())
    for await (const chunk of chunks) chunk.fill(0)
  })
  await expect(read).rejects.toThrow('not all of one')
})
