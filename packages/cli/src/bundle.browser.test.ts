import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const execute = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
// Below the modules of the project, where that which is not bundled is found; not below those of the engine.
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/svc', import.meta.url))

let folder: string

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  folder = await mkdtemp(join(CACHE, 'bundle-'))
  const rolldown = fileURLToPath(
    new URL('bin/cli.mjs', import.meta.resolve('rolldown/package.json')),
  )
  await execute(
    process.execPath,
    [rolldown, '-c', 'rolldown.config.ts', '-d', join(folder, 'dist')],
    { cwd: PACKAGE },
  )
  await writeFile(join(folder, 'dist', 'package.json'), '{"type":"module"}')
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the bundled command and reads what it says of its result. */
async function svc(...words: string[]): Promise<unknown> {
  const main = join(folder, 'dist', 'main.js')
  const { stdout } = await execute(process.execPath, [main, ...words, '--json'])
  return JSON.parse(stdout)
}

// A bundler renames and moves code, and some of ours runs inside the page as text.
test('converts as well once it is bundled', async () => {
  const page = join(folder, 'page.html')
  await writeFile(page, '<h1>One</h1><h1 style="break-before: page">Two</h1>')
  const header = '--header-html=<b>{page} of {pages}</b>'
  expect(await svc('convert', 'html', page, header)).toMatchObject({ pages: 2, warnings: [] })
  expect(await readFile(join(folder, 'page.pdf'), 'latin1')).toMatch(/^%PDF-/)
})

test('draws, edits and merges as well once it is bundled', async () => {
  const commands = join(folder, 'drawn.json')
  const drawn = join(folder, 'drawn.pdf')
  const edits = join(folder, 'edits.json')
  const edited = join(folder, 'edited.pdf')
  const merged = join(folder, 'merged.pdf')
  const text = { type: 'text', text: 'The secret word.' }
  await writeFile(commands, JSON.stringify({ commands: [text] }))
  await writeFile(
    edits,
    JSON.stringify({
      edits: [
        { type: 'redact', text: 'secret' },
        { type: 'stamp', text: 'DRAFT' },
      ],
    }),
  )
  expect(await svc('documents', 'render', commands, '-o', drawn)).toMatchObject({ pages: 1 })
  expect(await svc('edit', drawn, '--input', edits, '-o', edited)).toMatchObject({ pages: 1 })
  expect(await svc('merge', drawn, edited, '-o', merged)).toMatchObject({ pages: 2 })
})
