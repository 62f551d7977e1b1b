import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CliContext } from '../../cli-context.ts'
import { planBook } from './book.ts'
import { findInputs } from './inputs.ts'

let folder: string
const context = {
  terminal: { stdin: process.stdin },
  signal: new AbortController().signal,
} as unknown as CliContext
const document = {
  field: 'markdown',
  kind: 'text',
  mediaTypes: ['text/markdown'],
  list: { nameField: 'name', contentField: 'markdown' },
} as const

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-book-'))
  await mkdir(join(folder, 'guide', 'deep'), { recursive: true })
  for (const name of ['b.md', 'a.md', 'deep/c.md']) {
    await writeFile(join(folder, 'guide', name), name)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function plan(words: readonly string[], more: { output?: string; root?: string } = {}) {
  const inputs = await findInputs(words.map((word) => join(folder, word)))
  return planBook({ inputs, body: { options: {} }, document, json: false, ...more }, context)
}

test('names documents from the folder that all of them lie in, in the order given', async () => {
  const { body, target } = await plan(['guide/deep/c.md', 'guide/a.md'])
  expect(await body(() => {})).toEqual({
    options: {},
    markdown: [
      { name: 'deep/c.md', markdown: 'deep/c.md' },
      { name: 'a.md', markdown: 'a.md' },
    ],
  })
  expect(target).toEqual({ kind: 'derived', folder: join(folder, 'guide'), stem: 'guide' })
})

test('takes the folder that the user names, and the file', async () => {
  const { body, target, input } = await plan(['guide/a.md', 'guide/b.md'], {
    root: folder,
    output: join(folder, 'book.pdf'),
  })
  expect(await body(() => {})).toMatchObject({
    markdown: [{ name: 'guide/a.md' }, { name: 'guide/b.md' }],
  })
  expect(target).toEqual({ kind: 'file', path: join(folder, 'book.pdf') })
  expect(input.path).toBe(join(folder, 'a.md'))
})

test('refuses to write over an input, and standard input', async () => {
  const output = join(folder, 'guide', 'a.md')
  await expect(plan(['guide/a.md', 'guide/b.md'], { output })).rejects.toThrow('is an input')
  const request = { inputs: [{ name: '-' }], body: {}, document, json: false }
  await expect(planBook(request, context)).rejects.toThrow('name files')
})
