import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderAssets } from './folder-assets.ts'

let outside: string
let folder: string

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'svc-assets-'))
  folder = join(outside, 'page')
  await mkdir(join(folder, 'img'), { recursive: true })
  await mkdir(join(folder, '.git'))
  await mkdir(`${folder}-other`)
  await writeFile(join(folder, 'img', 'logo.png'), 'logo')
  await writeFile(join(folder, '.env'), 'secret')
  await writeFile(join(folder, '.git', 'config'), 'secret')
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(join(`${folder}-other`, 'secret.txt'), 'secret')
  await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'))
  await symlink(outside, join(folder, 'up'))
  await symlink(join(folder, '.env'), join(folder, 'env.txt'))
  await symlink(join(folder, 'img', 'logo.png'), join(folder, 'inner.png'))
  await writeFile(join(folder, 'huge.bin'), '')
  await truncate(join(folder, 'huge.bin'), 50 * 1024 * 1024 + 1)
  execFileSync('mkfifo', [join(folder, 'pipe')])
})
afterAll(() => rm(outside, { recursive: true, force: true }))

async function read(path: string): Promise<string | undefined> {
  const bytes = await folderAssets(folder).read(path)
  return bytes === undefined ? undefined : Buffer.from(bytes).toString()
}

describe('folderAssets', () => {
  test.each(['img/logo.png', './img/../img/logo.png', 'inner.png'])('reads %s', async (path) => {
    expect(await read(path)).toBe('logo')
  })

  test.each([
    ['a parent', '../secret.txt'],
    ['a folder whose name begins alike', '../page-other/secret.txt'],
    ['a link to the outside', 'link.txt'],
    ['a linked folder', 'up/secret.txt'],
    ['a hidden file', '.env'],
    ['a link to a hidden file', 'env.txt'],
    ['a hidden folder', '.git/config'],
    ['a folder', 'img'],
    ['the folder itself', ''],
    ['a missing file', 'nothing.png'],
    ['a name with NUL', 'img/logo.png\0'],
    ['a file above 50 MB', 'huge.bin'],
    ['a named pipe', 'pipe'],
  ])('does not have %s', async (_what, path) => {
    expect(await read(path)).toBeUndefined()
  })

  test('does not have absolute paths', async () => {
    expect(await read(join(outside, 'secret.txt'))).toBeUndefined()
    expect(await read('/etc/hostname')).toBeUndefined()
  })

  test('has nothing in a folder that does not exist', async () => {
    expect(await folderAssets(join(outside, 'none')).read('a.png')).toBeUndefined()
  })
})
