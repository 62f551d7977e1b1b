import { operations } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { withTargetFormat } from './target-format.ts'
import type { Target } from './targets.ts'

const IMAGE = operations.convertHtmlImage.output
const file = (path: string): Target => ({ kind: 'file', path })

describe('withTargetFormat', () => {
  test.each([
    ['a.png', 'png'],
    ['a.jpg', 'jpeg'],
    ['a.b.JPEG', 'jpeg'],
    ['/x/a.webp', 'webp'],
  ])('takes the format of %s', (path, format) => {
    expect(withTargetFormat({ html: '' }, file(path), IMAGE)).toEqual({
      html: '',
      options: { format },
    })
  })

  test('leaves the format that the request names', () => {
    const body = { html: '', options: { format: 'png' } }
    expect(withTargetFormat(body, file('a.webp'), IMAGE)).toBe(body)
    expect(withTargetFormat(body, file('a.gif'), IMAGE)).toBe(body)
  })

  test.each<Target>([
    file('/dev/stdout'),
    { kind: 'stdout' },
    { kind: 'derived', folder: '/x', stem: 'a.webp' },
  ])('leaves the usual format for %j', (target) => {
    const body = { html: '' }
    expect(withTargetFormat(body, target, IMAGE)).toBe(body)
  })

  test('refuses an extension of none of the formats', () => {
    expect(() => withTargetFormat({}, file('a.gif'), IMAGE)).toThrow(
      '.gif is no format of --format: name a .png, .jpg, .jpeg, .webp file, or give --format.',
    )
    expect(() => withTargetFormat({}, file('a.PDF'), IMAGE)).toThrow(
      '.PDF is no format of --format: name a .png, .jpg, .jpeg, .webp file, or give --format. For a PDF call svc convert html.',
    )
  })

  test('refuses the name of another format for operations of one, and takes any other name', () => {
    const body = { html: '' }
    const { output } = operations.convertHtml
    for (const name of ['a.pdf', 'a', 'a.tmp']) {
      expect(withTargetFormat(body, file(name), output)).toBe(body)
    }
    expect(() => withTargetFormat(body, file('a.png'), output)).toThrow('svc convert html image')
    for (const name of ['a.docx', 'a.HTML', 'a.txt', 'a.svg', 'a.zip']) {
      expect(() => withTargetFormat(body, file(name), output)).toThrow('does not make')
    }
  })

  test('refuses a name that may mean a folder for operations that answer an archive', () => {
    const { output } = operations.split
    for (const name of ['a.zip', 'a.tmp', '/dev/stdout', '/dev/fd/63']) {
      expect(withTargetFormat({}, file(name), output)).toEqual({})
    }
    expect(() => withTargetFormat({}, file('parts'), output)).toThrow(
      'name parts.zip, or give --out-dir parts for a folder of its files',
    )
  })

  test('refuses the name of a document for operations that answer JSON', () => {
    const { output } = operations.measure
    for (const name of ['a.json', 'a']) expect(withTargetFormat({}, file(name), output)).toEqual({})
    for (const name of ['a.pdf', 'a.png', 'a.txt']) {
      expect(() => withTargetFormat({}, file(name), output)).toThrow('does not make')
    }
  })
})
