import { operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { mayRender, RENDERED } from './early-browser.ts'

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
