import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { classicPdf, ONE_PAGE, openClassic, streamText } from '../../test/test-pdf.ts'
import { dict, name, ref, stream } from '../objects.ts'
import { PdfError } from '../pdf-error.ts'
import { PdfFile } from '../pdf-file.ts'
import { writePdf } from './write-pdf.ts'

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

describe('writePdf', () => {
  test('keeps every object that is reached, through two rounds', () => {
    const once = PdfFile.open(writePdf(openClassic(ONE_PAGE)))
    const twice = PdfFile.open(writePdf(once))
    const original = openClassic(ONE_PAGE)
    for (const num of [1, 2, 3, 4, 5]) {
      expect(once.get(num)).toEqual(original.get(num))
      expect(twice.get(num)).toEqual(original.get(num))
    }
  })

  test('copies untouched objects as bytes', () => {
    const odd = '<< /Length 6 % note\n /Odd  (\\101)>>\nstream\r\nq 1 Q\n\rendstream'
    const bytes = writePdf(openClassic({ ...ONE_PAGE, 4: odd }))
    expect(Buffer.from(bytes).toString('latin1')).toContain(`4 0 obj\n${odd}\nendobj\n`)
  })

  test('leaves behind what nothing refers to', () => {
    const file = openClassic({ ...ONE_PAGE, 6: streamText('secret'), 70: '[6 0 R]' })
    const bytes = Buffer.from(writePdf(file))
    expect(bytes.includes('secret')).toBe(false)
    expect(PdfFile.open(bytes).get(70)).toBeNull()
  })

  test('has no object for null, and none where something refers to nothing', () => {
    const file = openClassic({
      ...ONE_PAGE,
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/A 6 0 R/B 9 0 R/C 10 0 R/D 7 0 R>>',
      6: 'null',
      7: '(kept)',
    })
    file.set(7, null)
    const bytes = writePdf(file)
    const written = PdfFile.open(bytes)
    for (const num of [6, 7, 9, 10]) {
      expect(written.get(num), String(num)).toBeNull()
      expect(written.stored(num), String(num)).toBeUndefined()
    }
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\n(?:6|7|9|10) 0 obj/)
  })

  test('writes what was set and added', () => {
    const file = openClassic(ONE_PAGE)
    const data = Buffer.from('new data')
    file.set(3, dict({ Type: name('Page'), Added: file.add(stream(dict({ Length: 999 }), data)) }))
    const written = PdfFile.open(writePdf(file))
    expect(written.get(3)).toEqual(dict({ Type: name('Page'), Added: ref(6) }))
    expect(written.get(6)).toMatchObject({ data, dict: dict({ Length: data.length }) })
  })

  test('mends a wrong Length and references of other generations', () => {
    const file = openClassic({
      ...ONE_PAGE,
      3: '<</Type/Page/Parent 2 7 R/Contents 4 0 R>>',
      4: '<</Length 99>>\nstream\nq Q\nendstream',
    })
    const written = PdfFile.open(writePdf(file))
    expect(written.stored(4)).toMatchObject({ kind: 'verbatim', dataBytes: 3 })
    expect(written.stored(3)).toMatchObject({ kind: 'verbatim', refs: [2, 4] })
  })

  test('packs more objects than one object stream holds', () => {
    const items = Array.from(
      { length: 450 },
      (_, index) => [index + 10, `(item ${index})`] as const,
    )
    const refs = items.map(([num]) => `${num} 0 R`).join(' ')
    const objects = { ...ONE_PAGE, 5: `[${refs}]`, ...Object.fromEntries(items) }
    const written = PdfFile.open(writePdf(openClassic(objects)))
    for (const [index, [num]] of items.entries()) {
      expect(written.get(num)).toMatchObject({ value: `item ${index}` })
    }
  })

  test('gives the same bytes for the same objects and another identifier for others', () => {
    const [first, same] = [writePdf(openClassic(ONE_PAGE)), writePdf(openClassic(ONE_PAGE))]
    const other = writePdf(openClassic({ ...ONE_PAGE, 4: streamText('0 0 10 11 re f') }))
    expect(Buffer.compare(first, same)).toBe(0)
    const identifiers = [first, same, other].map((bytes) => PdfFile.open(bytes).trailer.get('ID'))
    expect(identifiers[0]).toEqual(identifiers[1])
    expect(identifiers[0]).not.toEqual(identifiers[2])
  })

  test('lists object numbers with large gaps without filling them', () => {
    const bytes = writePdf(openClassic({ ...ONE_PAGE, 5: '7999999 0 R', 7999999: '(far)' }))
    expect(bytes.length).toBeLessThan(1500)
    expect(PdfFile.open(bytes).get(7_999_999)).toMatchObject({ value: 'far' })
  })

  test('refuses an object that is reached and cannot be read', () => {
    expect(() => writePdf(openClassic({ ...ONE_PAGE, 4: streamText('x').slice(0, -9) }))).toThrow(
      PdfError,
    )
  })

  test.skipIf(!hasQpdf)('writes a file that qpdf finds nothing wrong with', () => {
    const folder = mkdtempSync(join(tmpdir(), 'write-pdf-'))
    try {
      const path = join(folder, 'out.pdf')
      writeFileSync(path, writePdf(PdfFile.open(classicPdf({ ...ONE_PAGE, 900: 'null' }))))
      const report = execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })
      expect(report).toContain('No syntax or stream encoding errors found')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
