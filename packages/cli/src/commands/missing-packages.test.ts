import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { missingPackages } from './missing-packages.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-missing-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes the package.json of a package that needs others. */
async function manifest(place: string, ...needs: readonly string[]): Promise<string> {
  const path = join(folder, place, 'package.json')
  await mkdir(join(folder, place), { recursive: true })
  const dependencies = Object.fromEntries(needs.map((name) => [name, '1.0.0']))
  await writeFile(path, JSON.stringify({ name: 'x', version: '1.0.0', dependencies }))
  return path
}

test('names what is missing, also of the packages of svc', async () => {
  const own = await manifest('.', '@svc/engine', 'here', 'gone')
  await manifest('node_modules/@svc/engine', 'here', 'away')
  await manifest('node_modules/here')
  expect(await missingPackages(own)).toEqual(['away', 'gone'])
})

test('misses nothing of this program', async () => {
  expect(await missingPackages()).toEqual([])
})
