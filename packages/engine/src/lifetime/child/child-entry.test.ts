import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEntry } from './child-entry.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-entry-'))
  await writeFile(join(folder, 'read-child.js'), '')
  await writeFile(join(folder, 'read-child.ts'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const urlOf = (name: string) => pathToFileURL(join(folder, name)).href

test('lies beside the module that asks, with its ending', () => {
  expect(childEntry(urlOf('pool.js'), 'read-child').href).toBe(urlOf('read-child.js'))
  expect(childEntry(urlOf('pool.ts'), 'read-child').href).toBe(urlOf('read-child.ts'))
})

test('is exported by the installed package where a bundle has no such file', async () => {
  const installed = join(folder, 'node_modules', '@svc', 'engine')
  await mkdir(installed, { recursive: true })
  const exports = { './children/read-child': './read-child.js' }
  await writeFile(join(installed, 'package.json'), JSON.stringify({ exports }))
  await writeFile(join(installed, 'read-child.js'), '')
  const entry = childEntry(urlOf('app.mjs'), 'read-child')
  expect(entry.pathname).toMatch(/\/node_modules\/@svc\/engine\/read-child\.js$/)
})
