import { operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { LAID_OUT, mayRender } from './early-browser.ts'

describe('mayRender', () => {
  test.each([
    'convert html page.html',
    'convert url https://example.com/',
    'convert html image page.html',
  ])('starts the browser for: svc %s', (line) => {
    expect(mayRender(line.split(' '))).toBe(true)
  })

  test.each([
    '',
    '--version',
    'serve',
    'convert html --help',
    'convert word -h',
    'convert word a.docx',
    'convert excel a.xlsx',
    'convert rtf a.rtf --pdf-ua',
  ])('starts none for: svc %s', (line) => {
    expect(mayRender(line.split(' ').filter(Boolean))).toBe(false)
  })

  test('names conversions by the words that there are', () => {
    const names = Object.values(operations).map(({ name }) => name.replaceAll('/', ' '))
    expect(names).toEqual(expect.arrayContaining([...LAID_OUT]))
  })
})
