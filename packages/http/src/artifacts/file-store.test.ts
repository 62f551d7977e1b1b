import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ArtifactStore, artifactKey, endOfHour } from './artifact-store.ts'
import { fileStore } from './file-store.ts'

async function freshStore(): Promise<{ readonly store: ArtifactStore; readonly root: string }> {
  const root = await mkdtemp(join(tmpdir(), 'svc-artifacts-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return { store: fileStore(root), root }
}

async function read(store: ArtifactStore, key: string, range?: { first: number; last: number }) {
  const found = await store.get(key, range)
  return found && Buffer.concat(await found.stream.toArray()).toString()
}

test('an object is named by its kind and hour', () => {
  const key = artifactKey('results', new Date('2026-11-20T16:30:00Z'), 'a-1')
  expect(key).toBe('results/2026-11-20T16/a-1')
  expect(endOfHour('2026-11-20T16')).toEqual(new Date('2026-11-20T17:00:00Z'))
  expect(endOfHour('lost+found')).toBeUndefined()
})

test('bytes come back whole or in part, another put replaces them, and a deleted object is none', async () => {
  const { store, root } = await freshStore()
  const key = artifactKey('results', new Date(0), 'one')
  await store.put(key, Buffer.from('first'), 'text/plain')
  await store.put(key, Buffer.from('second'), 'text/plain')
  expect(await read(store, key)).toBe('second')
  expect(await read(store, key, { first: 1, last: 3 })).toBe('eco')
  expect(await readdir(join(root, 'results/1970-01-01T00'))).toEqual(['one'])
  await store.delete(key)
  await store.delete(key)
  expect(await store.get(key)).toBeUndefined()
})

test('an empty object is an object', async () => {
  const { store } = await freshStore()
  const key = artifactKey('inputs', new Date(0), 'empty')
  await store.put(key, new Uint8Array(), 'text/plain')
  const found = await store.get(key)
  expect(found?.sizeBytes).toBe(0)
  expect(await found?.stream.toArray()).toEqual([])
})

test('hours that are over are swept, and nothing else in the folder', async () => {
  const { store, root } = await freshStore()
  const at = (hour: string) => artifactKey('results', new Date(`2026-11-20T${hour}:59Z`), 'x')
  for (const hour of ['10', '11', '12']) await store.put(at(hour), Buffer.from('x'), 'text/plain')
  await writeFile(join(root, 'results', 'notes.txt'), '')
  expect(await store.sweep('results', new Date('2026-11-20T12:30Z'))).toBe(2)
  expect((await readdir(join(root, 'results'))).sort()).toEqual(['2026-11-20T12', 'notes.txt'])
  expect(await store.sweep('inputs', new Date())).toBe(0)
})

test('a folder that cannot be written is a store that does not answer', async () => {
  const { root } = await freshStore()
  await writeFile(join(root, 'file'), '')
  const store = fileStore(join(root, 'file'))
  await expect(
    store.put('results/2026-11-20T16/x', Buffer.from('x'), 'text/plain'),
  ).rejects.toMatchObject({
    code: 'service_unavailable',
  })
  expect(await store.ping()).toBe(false)
})
