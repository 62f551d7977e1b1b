import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputAssets } from './input-assets.ts'

let folder: string
let site: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-root-'))
  site = join(folder, 'site')
  await mkdir(join(site, 'pages'), { recursive: true })
  await mkdir(join(site, 'css'))
  await writeFile(join(site, 'css', 'site.css'), 'p{}')
  await writeFile(join(site, 'pages', 'own.css'), 'p{}')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await symlink(site, join(folder, 'link'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const input = (...path: string[]) => ({ name: path.join('/'), path: join(site, ...path) })

test('gives an input its own folder, and nothing above', async () => {
  const assets = inputAssets(input('pages', 'a.html'))
  expect(assets.documentPath).toBeUndefined()
  expect(await assets.read('own.css')).toBeDefined()
  expect(await assets.read('../css/site.css')).toBeUndefined()
})

test('gives an input its place in the root that is named, and the files there', async () => {
  const assets = inputAssets(input('pages', 'a.html'), join(site, '..', 'link'))
  expect(assets.documentPath).toBe('pages/a.html')
  expect(await assets.read('css/site.css')).toBeDefined()
  expect(await assets.read('../secret.txt')).toBeUndefined()
  expect(inputAssets(input('a.html'), site).documentPath).toBe('a.html')
})

test('gives standard input the root itself', async () => {
  const assets = inputAssets({ name: '-' }, site)
  expect(assets.documentPath).toBeUndefined()
  expect(await assets.read('css/site.css')).toBeDefined()
})

test.each([
  ['an input outside', 'pages', 'does not lie in the folder'],
  ['a root that is missing', 'none', 'There is no folder'],
])('refuses %s', (_, root, message) => {
  expect(() => inputAssets(input('a.html'), join(site, root))).toThrow(message)
})
