import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCodeFile } from './code-file.ts'
import { CodeStore } from './code-store.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'svc-code-'))
  await writeFile(join(root, 'soffice.wasm'), 'a build')
})
afterEach(() => rm(root, { recursive: true }))

const code = Uint8Array.of(1, 2, 3)

test('the folder is made for this user alone, and holds one file of a build', async () => {
  const folder = join(root, 'caches', 'svc')
  const store = await CodeStore.open(folder, root)
  await store?.keep({ code, applications: ['writer'] })
  await store?.keep({ code, applications: ['writer', 'calc'] })
  expect(await readdir(folder)).toEqual([basename(store?.file ?? '')])
  expect(readCodeFile(await readFile(store?.file ?? ''))).toMatchObject({
    applications: ['writer', 'calc'],
  })
  if (process.platform === 'win32') return
  expect((await stat(folder)).mode & 0o077).toBe(0)
  expect((await stat(store?.file ?? '')).mode & 0o077).toBe(0)
})

test('another build has another file', async () => {
  const first = await CodeStore.open(join(root, 'kept'), root)
  await writeFile(join(root, 'soffice.wasm'), 'another build')
  const second = await CodeStore.open(join(root, 'kept'), root)
  expect(second?.file).not.toBe(first?.file)
})

test('code of builds that were kept long ago is removed; what others wrote is left', async () => {
  const folder = join(root, 'kept')
  const store = await CodeStore.open(folder, root)
  const old = new Date(Date.now() - 31 * 24 * 60 * 60_000)
  const build = (digit: string) => `libreoffice-${digit.repeat(16)}.code`
  const draft = `${crypto.randomUUID()}.draft`
  for (const name of [build('0'), build('1'), draft, 'other.code']) {
    await writeFile(join(folder, name), 'old')
    if (name !== build('1')) await utimes(join(folder, name), old, old)
  }
  await store?.keep({ code, applications: ['writer'] })
  expect((await readdir(folder)).sort()).toEqual(
    [basename(store?.file ?? ''), build('1'), 'other.code'].sort(),
  )
})

test.skipIf(process.platform === 'win32')(
  'a folder that others may write to is not used',
  async () => {
    await chmod(root, 0o777)
    expect(await CodeStore.open(root, root)).toBeUndefined()
  },
)

test('a folder that cannot be made leaves things as they are', async () => {
  expect(await CodeStore.open(join(root, 'soffice.wasm', 'in a file'), root)).toBeUndefined()
})

test('code that cannot be written is not kept, and nothing is said', async () => {
  const folder = join(root, 'kept')
  const store = await CodeStore.open(folder, root)
  await rm(folder, { recursive: true })
  await expect(store?.keep({ code, applications: ['writer'] })).resolves.toBeUndefined()
})
