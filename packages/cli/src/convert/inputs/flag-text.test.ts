import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Operation, operations, type RenderWarning } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flag } from '../../flags/flags.ts'
import { operationSyntax } from '../../flags/operation-syntax.ts'
import { textOrFile } from './flag-text.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-flag-text-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A flag of an operation as its schema has it. */
function flag(name: string, operation: Operation = operations.convertHtml): Flag {
  const found = operationSyntax(operation).flags.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no --${name}`)
  return found
}

async function file(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const NO_NOTE = () => {}

describe('textOrFile', () => {
  test('tells of a file whose encoding was guessed, and of no other', async () => {
    const notes: string[] = []
    const note = ({ code, message }: RenderWarning) => void notes.push(`${code} ${message}`)
    const path = await file('old.css', Buffer.from('a { content: "Ä" }', 'latin1'))
    await textOrFile(flag('styles'), `@${path}`, note)
    await textOrFile(flag('styles'), `@${await file('new.css', Buffer.from('Ä'))}`, note)
    expect(notes).toEqual([
      expect.stringMatching(/^encoding_guessed ".*old\.css" is not UTF-8 .* read as windows-1252/),
    ])
  })

  test.each([
    ['UTF-8', Buffer.from('<b>Ä')],
    ['UTF-8 with its mark', Buffer.from('\uFEFF<b>Ä')],
    ['UTF-16', Buffer.from('\uFEFF<b>Ä', 'utf16le')],
    ['windows-1252', Buffer.from('<b>Ä', 'latin1')],
  ])('reads a file in %s as an input is read', async (_, bytes) => {
    const path = await file('header.html', bytes)
    expect(await textOrFile(flag('header-html'), `@${path}`, NO_NOTE)).toBe('<b>Ä')
  })

  test('reads the bytes of a file for a field that takes bytes', async () => {
    const path = await file('invoice.xml', Buffer.from('<a>Ä', 'latin1'))
    const read = await textOrFile(flag('factur-x-xml'), `@${path}`, NO_NOTE)
    expect(read).toEqual(Buffer.from('<a>Ä', 'latin1'))
  })

  test.each([
    ['header-html', operations.convertHtml],
    ['footer-html-first', operations.convertHtml],
    ['styles', operations.convertHtml],
    ['scripts', operations.convertUrl],
    ['wait-for-function', operations.convertHtmlImage],
    ['factur-x-xml', operations.convertWord],
    ['css', operations.convertMarkdown],
    ['html', operations.measure],
  ])('refuses the name of a file in place of its text: --%s', async (name, operation) => {
    const path = await file('no ending', 'x')
    const refused = `Write --${name} @`
    await expect(textOrFile(flag(name, operation), path, NO_NOTE)).rejects.toThrow(
      `${refused}${path}.`,
    )
    await expect(textOrFile(flag(name, operation), 'gone.css', NO_NOTE)).rejects.toThrow(
      `${refused}gone`,
    )
  })

  test.each([
    ['header-html', 'Page {page}'],
    ['header-html', '<a href="x.html">x.html</a>'],
    ['header-html', ''],
    ['styles', '@page { size: A5 }'],
    ['wait-for-function', 'window.done'],
  ])('takes text as it is: --%s %s', async (name, text) => {
    expect(await textOrFile(flag(name), text, NO_NOTE)).toBe(text)
  })

  test('takes the name of a file as text where the field is a title or a name', async () => {
    const path = await file('a.html', 'x')
    expect(await textOrFile(flag('metadata-title'), path, NO_NOTE)).toBe(path)
    expect(await textOrFile(flag('filename'), 'a.html', NO_NOTE)).toBe('a.html')
  })
})
