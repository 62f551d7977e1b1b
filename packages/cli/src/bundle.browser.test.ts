import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const execute = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

// A bundler renames and moves code, and some of ours runs inside the page as text.
test('converts as well once it is bundled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bundle-'))
  const dist = join(folder, 'dist')
  const rolldown = fileURLToPath(
    new URL('bin/cli.mjs', import.meta.resolve('rolldown/package.json')),
  )
  await execute(process.execPath, [rolldown, '-c', 'rolldown.config.ts', '-d', dist], {
    cwd: PACKAGE,
  })
  await writeFile(join(dist, 'package.json'), '{"type":"module"}')
  const page = join(folder, 'page.html')
  await writeFile(page, '<h1>One</h1><h1 style="break-before: page">Two</h1>')
  const header = '--header-html=<b>{page} of {pages}</b>'
  const { stdout } = await execute(process.execPath, [
    join(dist, 'main.js'),
    ...['convert', 'html', page, '--json', header],
  ])
  expect(JSON.parse(stdout)).toMatchObject({ pages: 2, warnings: [] })
  expect(await readFile(join(folder, 'page.pdf'), 'latin1')).toMatch(/^%PDF-/)
})
