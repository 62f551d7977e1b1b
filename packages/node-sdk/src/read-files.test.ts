import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { operations, SOURCE_MAX_BYTES } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromFile } from './file-input.ts'
import { readFiles } from './read-files.ts'

const { convertHtml, convertUrl, convertWord, merge } = operations

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-sdk-'))
  file = join(folder, 'letter.txt')
  await writeFile(file, 'déjà')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytes = new TextEncoder().encode('déjà')

describe('a file of an input', () => {
  test.each<[string, () => unknown]>([
    ['a path', () => fromFile(file)],
    ['a file: URL', () => pathToFileURL(file)],
    ['a Blob', () => new Blob([bytes])],
    ['an ArrayBuffer', () => bytes.slice().buffer],
    ['a DataView', () => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
    ['a web stream', () => new Blob([bytes]).stream()],
    ['a Node stream', () => Readable.from([bytes.subarray(0, 2), bytes.subarray(2)])],
    ['a stream of text', () => Readable.from(['dé', 'jà'])],
    ['a Buffer', () => Buffer.from(bytes)],
  ])('may be %s', async (_what, make) => {
    const asBytes = (await readFiles({ document: make() }, convertWord)) as { document: Uint8Array }
    expect(Buffer.from(asBytes.document).toString()).toBe('déjà')
    expect(await readFiles({ html: make() }, convertHtml)).toEqual({ html: 'déjà' })
  })

  test('is read wherever it stands, and the input of the caller is not changed', async () => {
    const input = { pdfs: [{ pdf: fromFile(file) }, { blank: true }], options: { outline: true } }
    const read = (await readFiles(input, merge)) as { pdfs: { pdf: Uint8Array }[] }
    expect(Buffer.from(read.pdfs[0]?.pdf ?? []).toString()).toBe('déjà')
    expect(read.pdfs[1]).toBe(input.pdfs[1])
    expect(input.pdfs[0]?.pdf).toEqual(fromFile(file))
  })

  test('is none of what JSON can say: a request from elsewhere names no file of this machine', async () => {
    const input = { document: { path: '/etc/hostname' }, options: { pages: '1' } }
    expect(await readFiles(input, convertWord)).toBe(input)
  })

  test('is refused by the name of its field', async () => {
    const reading = (document: unknown) => readFiles({ document }, convertWord)
    const refusal = (message: string) =>
      expect.objectContaining({
        code: 'invalid_request',
        param: 'document',
        message: expect.stringContaining(`document: ${message}`),
      })
    const absent = join(folder, 'absent.docx')
    await expect(reading(fromFile(absent))).rejects.toEqual(refusal(`there is no file ${absent}`))
    await expect(reading(fromFile(folder))).rejects.toEqual(refusal(`${folder} is not a file`))
    const large = new Blob([new Uint8Array(SOURCE_MAX_BYTES + 1)])
    await expect(reading(large)).rejects.toEqual(refusal('the file must be at most'))
    await expect(reading(large.stream())).rejects.toEqual(refusal('the file must be at most'))
    await expect(reading(Readable.from([1]))).rejects.toEqual(
      refusal('the stream must yield bytes'),
    )
    const broken = Readable.from(
      (async function* () {
        yield bytes
        throw new Error('reset')
      })(),
    )
    await expect(reading(broken)).rejects.toEqual(refusal('the stream broke off'))
    const taken = new Blob([bytes]).stream()
    taken.getReader()
    await expect(reading(taken)).rejects.toEqual(refusal('the stream is read by somebody else'))
    const noText = readFiles({ html: new Uint8Array([0xff, 0xfe]) }, convertHtml)
    await expect(noText).rejects.toThrow('html: the bytes are not text in UTF-8')
  })

  test('that never ends ends with the signal', async () => {
    const leaving = new AbortController()
    const silent = new ReadableStream<Uint8Array>({ pull: () => leaving.abort('left') })
    const reading = readFiles({ document: silent }, convertWord, leaving.signal)
    await expect(reading).rejects.toBe('left')
  })
})

describe('a URL of an input', () => {
  test('is an address where one is taken, and a source elsewhere', async () => {
    const url = new URL('https://example.com/a')
    expect(await readFiles({ url }, convertUrl)).toEqual({ url: 'https://example.com/a' })
    expect(await readFiles({ document: url }, convertWord)).toEqual({
      document: { url: 'https://example.com/a' },
    })
    const html = { html: '', options: { base_url: url } }
    expect(await readFiles(html, convertHtml)).toEqual({
      html: '',
      options: { base_url: 'https://example.com/a' },
    })
  })
})
