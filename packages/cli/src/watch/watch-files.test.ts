import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WatchedFiles, watchFiles } from './watch-files.ts'

let folder: string
let files: WatchedFiles
const { signal } = new AbortController()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-watch-'))
})

async function watching(...names: readonly string[]) {
  files = watchFiles(
    names.map((name) => join(folder, name)),
    (error) => {
      throw error
    },
  )
  await files.ready
}
afterEach(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

test('tells of a file however it is saved, and of no other', async () => {
  const file = join(folder, 'a.md')
  await writeFile(file, 'one')
  await watching('a.md')
  await writeFile(file, 'two, in place')
  expect([...(await files.changed(signal))]).toEqual([file])
  await writeFile(join(folder, 'other.md'), '')
  await writeFile(join(folder, '.a.md'), 'three, by a new file that takes the name')
  await rename(join(folder, '.a.md'), file)
  expect([...(await files.changed(signal))]).toEqual([file])
  await rename(file, join(folder, 'a.md~'))
  await writeFile(file, 'four, beside a copy of the old one')
  expect([...(await files.changed(signal))]).toEqual([file])
  await rm(file)
  expect([...(await files.changed(signal))]).toEqual([file])
  await writeFile(file, 'five, after it was gone')
  expect([...(await files.changed(signal))]).toEqual([file])
})

test('tells of a file that was missing, with its folder', async () => {
  const picture = join(folder, 'img', 'p.svg')
  await watching('img/p.svg')
  await mkdir(join(folder, 'img'))
  await writeFile(picture, '<svg/>')
  expect([...(await files.changed(signal))]).toEqual([picture])
})

test('stops waiting when the user interrupts', async () => {
  await watching('a.md')
  const controller = new AbortController()
  const waiting = files.changed(controller.signal)
  controller.abort()
  expect([...(await waiting)]).toEqual([])
})
