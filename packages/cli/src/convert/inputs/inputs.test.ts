import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { RenderWarning } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressInputs, findInputs, readInput, readText } from './inputs.ts'

let folder: string

function terminalOf(...input: readonly Uint8Array[]) {
  const told: string[] = []
  const write = (chunk: string | Uint8Array, done: () => void) => {
    told.push(String(chunk))
    done()
  }
  return { stdin: Readable.from(input), stderr: { write }, told }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-inputs-'))
  await mkdir(join(folder, 'c.html'))
  for (const name of ['b.html', 'a.html', '[x].html', 'n.txt']) {
    await writeFile(join(folder, name), name)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function names(...words: readonly string[]): Promise<readonly string[]> {
  const inputs = await findInputs(words.map((word) => (word === '-' ? word : join(folder, word))))
  return inputs.map(({ name }) => name.replace(`${folder}/`, ''))
}

describe('addressInputs', () => {
  test('takes words as they are, each once', () => {
    expect(addressInputs(['https://a.test/*', '-', '-'])).toEqual([
      { name: 'https://a.test/*', address: 'https://a.test/*' },
      { name: '-', address: '-' },
    ])
  })
})

describe('a word without a scheme', () => {
  test.each([
    ['example.com/a', 'https://example.com/a'],
    ['example.com:8443', 'https://example.com:8443'],
    ['localhost:3000/a?b=1', 'http://localhost:3000/a?b=1'],
    ['localhost', 'http://localhost'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]/', 'http://[::1]/'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['localhosts', 'localhosts'],
    ['page.html', 'page.html'],
    ['notes.md', 'notes.md'],
  ])('%s is taken as %s', (word, address) => {
    expect(addressInputs([word])).toEqual([{ name: word, address }])
  })
})

describe('findInputs', () => {
  test('expands a pattern to its files, sorted, without folders', async () => {
    expect(await names('*.html')).toEqual(['[x].html', 'a.html', 'b.html'])
  })

  test('takes a name that exists for a file, pattern or not', async () => {
    expect(await names('[x].html')).toEqual(['[x].html'])
  })

  test('counts a file once, however often it is named', async () => {
    expect(await names('b.html', '*.html', './b.html')).toEqual(['b.html', '[x].html', 'a.html'])
  })

  test.each([
    ['a missing file', ['none.html'], 'There is no file'],
    ['a result behind the inputs', ['a.html', 'none.pdf'], 'To name the result, write -o '],
    ['a folder', ['c.html'], 'is a folder'],
    ['a pattern without a match', ['*.md'], 'No file matches'],
    ['standard input twice', ['-', '-'], 'twice'],
  ])('refuses %s', async (_what, words, message) => {
    await expect(names(...words)).rejects.toThrow(message)
  })
})

describe('readText', () => {
  test('reads a file, and standard input', async () => {
    const notes: RenderWarning[] = []
    const note = (warning: RenderWarning) => void notes.push(warning)
    const file = { name: 'a.html', path: join(folder, 'a.html') }
    expect(await readText(file, terminalOf(), note)).toBe('a.html')
    const terminal = terminalOf(Buffer.from('Gr'), Buffer.from('öße'))
    expect(await readText({ name: '-' }, terminal, note)).toBe('Größe')
    expect(notes).toEqual([])
  })

  test('says which encoding it guessed', async () => {
    const notes: string[] = []
    const note = ({ message }: RenderWarning) => void notes.push(message)
    const terminal = terminalOf(Buffer.from('Größe', 'latin1'))
    expect(await readText({ name: '-' }, terminal, note)).toBe('Größe')
    expect(notes.splice(0)).toEqual([
      'The input is not UTF-8 and does not say what it is: read as windows-1252. Where letters are wrong, save it as UTF-8.',
    ])
    const named = terminalOf(Buffer.from('<meta charset=latin1>Größe', 'latin1'))
    await readText({ name: '-' }, named, note)
    expect(notes).toEqual([])
  })
})

describe('readText of what is no text', () => {
  test.each([
    ['a.pdf', '%PDF-1.7', 'The input is a PDF; this command takes text.'],
    ['a.docx', 'PK\x03\x04', 'See svc convert word.'],
    ['a.xls', '\xd0\xcf\x11\xe0\xa1', 'See svc convert excel.'],
    ['-', '{\\rtf1', 'The input is an RTF document; this command takes text.'],
  ])('refuses %s', async (name, start, message) => {
    const terminal = terminalOf(Buffer.from(start, 'latin1'))
    await expect(readText({ name }, terminal, () => {})).rejects.toThrow(message)
  })
})

describe('readInput', () => {
  test('gives bytes as they are', async () => {
    const bytes = Uint8Array.of(0xff, 0, 0x80)
    expect(await readInput({ name: '-' }, Readable.from([bytes]))).toEqual(Buffer.from(bytes))
  })

  test('stops reading above 64 MB', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    let sent = 0
    const stdin = Readable.from(
      (function* () {
        for (; sent < 1000; sent++) yield megabyte
      })(),
    )
    await expect(readInput({ name: '-' }, stdin)).rejects.toThrow('64 MB')
    expect(sent).toBeLessThan(100)
  })
})
