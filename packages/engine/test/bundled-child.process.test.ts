import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classicPdf, ONE_PAGE } from '../src/pdf/test/test-pdf.ts'

type ForeignPdf = typeof import('../src/pdf/foreign/foreign-pdf.ts')

const source = (name: string) =>
  fileURLToPath(new URL(`../src/pdf/foreign/${name}.ts`, import.meta.url))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundled-child-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// As the command line is bundled: entries lie flat beside each other, and what they load beside them.
test('a bundle finds its children once their entries are among its own', async () => {
  await build({
    input: { main: source('foreign-pdf'), 'foreign-child': source('foreign-child') },
    platform: 'node',
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
    },
  })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const main: ForeignPdf = await import(pathToFileURL(join(folder, 'main.js')).href)
  const pool = main.createForeignPdfPool(1)
  const options = { signal: new AbortController().signal }
  const whole = classicPdf(ONE_PAGE)
  expect(await main.openForeignPdf(pool, whole, options)).toMatchObject({ pages: [{}] })
  // Damaged, it needs the library, which is a chunk of its own.
  const damaged = whole.subarray(0, whole.indexOf('xref\n'))
  expect(await main.openForeignPdf(pool, damaged, options)).toMatchObject({ pages: [{}] })
  await pool.close()
})
