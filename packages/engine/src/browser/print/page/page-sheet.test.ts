import { describe, expect, test } from 'vitest'
import { pageSheet } from './page-sheet.ts'

describe('pageSheet', () => {
  test.each([
    [{}, {}, { bleedMm: 0, marks: [] }],
    [{ bleed: '3mm', marks: 'cross crop' }, {}, { bleedMm: 3, marks: ['crop', 'cross'] }],
    [
      { bleed: '3mm', marks: 'crop' },
      { bleed_mm: 5, marks: [] },
      { bleedMm: 5, marks: [] },
    ],
    [{ bleed: '.25in' }, { marks: ['cross' as const] }, { bleedMm: 6.35, marks: ['cross'] }],
  ])(
    'takes what the request states before what the document states: %j %j',
    (css, options, sheet) => {
      expect(pageSheet(css, options)).toEqual({ sheet, unsupported: [] })
    },
  )

  test('gives crop marks of the document 6 pt where it states no bleed', () => {
    expect(pageSheet({ marks: 'crop' }, {}).sheet.bleedMm).toBeCloseTo(25.4 / 12)
    expect(pageSheet({ marks: 'crop', bleed: '0' }, {}).sheet.bleedMm).toBe(0)
  })

  test('names what has no meaning, unless the request says otherwise', () => {
    const css = { bleed: '2em', marks: 'stars' }
    expect(pageSheet(css, {})).toEqual({
      sheet: { bleedMm: 0, marks: [] },
      unsupported: ['bleed: 2em', 'marks: stars'],
    })
    expect(pageSheet(css, { bleed_mm: 0, marks: [] }).unsupported).toEqual([])
    expect(pageSheet({ bleed: '100mm' }, {}).unsupported).toEqual(['bleed: 100mm'])
  })
})
