import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { expectedRenders, mayRender, NO_INPUTS, RENDERED } from './early-browser.ts'
import type { FlagSyntax } from './flags/command-syntax.ts'
import { COMMON_FLAGS } from './flags/operation-syntax.ts'

describe('mayRender', () => {
  test.each([
    'convert html page.html',
    'convert url https://example.com/',
    'convert html image page.html',
    'convert markdown README.md',
  ])('starts the browser for: svc %s', (line) => {
    expect(mayRender(line.split(' '))).toBe(true)
  })

  test.each([
    '',
    '--version',
    'serve',
    'convert html --help',
    'convert word -h',
    'convert html page.html --remote https://pdf.example.com',
    'convert html page.html --remote=https://pdf.example.com',
    'convert word a.docx',
    'convert excel a.xlsx',
    'convert rtf a.rtf --pdf-ua',
    'documents render --input body.json',
    'measure --text words',
    'edit a.pdf --input edits.json',
    'merge a.pdf b.pdf',
    'split a.pdf',
  ])('starts none for: svc %s', (line) => {
    expect(mayRender(line.split(' ').filter(Boolean))).toBe(false)
  })

  test('names conversions by the words that there are', () => {
    const names = Object.values(operations).map(({ name }) => name.replaceAll('/', ' '))
    expect(names).toEqual(expect.arrayContaining([...RENDERED]))
  })
})

describe('expectedRenders', () => {
  const here = fileURLToPath(import.meta.url)
  const folder = dirname(here)

  test.each([
    ['one input', [here], 1],
    ['an output of a run before', [here, '-o', here, '--debug', here], 1],
    ['folders', [here, '--out-dir', folder, `--assets-root=${folder}`, '--quiet'], 1],
    ['two inputs', ['--quiet', here, here, '--output', here], 2],
    ['an address', ['https://example.com/'], 1],
    ['a pattern', ['pages/*.html'], Number.POSITIVE_INFINITY],
  ])('counts documents alone: %s', (_, words, expected) => {
    expect(expectedRenders(['convert', 'html', ...words])).toBe(expected)
  })

  test('knows flags as their commands do', () => {
    for (const [name, { type, ...flag }] of Object.entries(NO_INPUTS)) {
      const known: FlagSyntax = COMMON_FLAGS[name as keyof typeof NO_INPUTS]
      expect([known.type, known.alias]).toEqual([type, 'alias' in flag ? flag.alias : undefined])
    }
  })
})
