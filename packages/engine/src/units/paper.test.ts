import { describe, expect, test } from 'vitest'
import { EngineError } from '../messages/errors.ts'
import { PAPER_NAMES, pageSizeMm, pageSizePt, parsePageSize } from './paper.ts'

describe('pageSizePt', () => {
  test('gives A5 as documented', () => {
    const { widthPt, heightPt } = pageSizePt('A5', 'portrait')
    expect([widthPt.toFixed(2), heightPt.toFixed(2)]).toEqual(['419.53', '595.28'])
  })

  test('gives A4 unrounded', () => {
    expect(pageSizePt('A4', 'portrait')).toEqual({
      widthPt: (210 * 360) / 127,
      heightPt: (297 * 360) / 127,
    })
  })

  test.each([
    ['Letter', 612, 792],
    ['Legal', 612, 1008],
    ['Tabloid', 792, 1224],
  ])('gives %s in exact points', (name, widthPt, heightPt) => {
    expect(pageSizePt(name, 'portrait')).toEqual({ widthPt, heightPt })
  })
})

describe('pageSizeMm', () => {
  test('swaps the sides for landscape', () => {
    expect(pageSizeMm('A4', 'landscape')).toEqual({ widthMm: 297, heightMm: 210 })
    expect(pageSizeMm('148x210mm', 'landscape')).toEqual({ widthMm: 210, heightMm: 148 })
  })

  test('each A size is the longer side of the next one', () => {
    for (let n = 0; n < 6; n++) {
      expect(pageSizeMm(`A${n}`, 'portrait').widthMm).toBe(
        pageSizeMm(`A${n + 1}`, 'portrait').heightMm,
      )
    }
  })

  test('refuses another form, naming the value and the accepted ones', () => {
    expect(() => pageSizeMm('B9', 'portrait')).toThrow(EngineError)
    expect(() => pageSizeMm('B9', 'portrait')).toThrow(
      /must be one of A4, .* or WIDTHxHEIGHT .*, got "B9"\./,
    )
  })
})

describe('parsePageSize', () => {
  test('reads every named size', () => {
    for (const name of PAPER_NAMES) expect(parsePageSize(name)).toBeDefined()
  })

  test('reads decimals and the limits themselves', () => {
    expect(parsePageSize('85.6x53.98mm')).toEqual({ widthMm: 85.6, heightMm: 53.98 })
    expect(parsePageSize('10x5000mm')).toEqual({ widthMm: 10, heightMm: 5000 })
  })

  test.each([
    ['a4', 210, 297],
    ['LETTER', 215.9, 279.4],
    ['jis-b5', 182, 257],
    ['b5', 176, 250],
    ['8.5x11in', 215.9, 279.4],
    ['21x29.7cm', 210, 297],
    ['612x792pt', 215.9, 279.4],
    ['384x576PX', 101.6, 152.4],
    ['100X150mm', 100, 150],
  ])('reads %s', (value, widthMm, heightMm) => {
    expect(parsePageSize(value)).toEqual({ widthMm, heightMm })
  })

  test.each([
    '',
    'A11',
    'C5',
    '0x0mm',
    '9.99x100mm',
    '100x5000.1mm',
    '1e9x1mm',
    '-10x10mm',
    'NaN',
    'NaNxNaNmm',
    'Infinityx10mm',
    '100x100',
    '100x100em',
    '0.1x4in',
    '99999x10in',
    ' 100x100mm',
    '100×100mm',
    '99999999999x10mm',
    '__proto__',
    'constructor',
  ])('does not take %j', (value) => {
    expect(parsePageSize(value)).toBeUndefined()
  })
})
