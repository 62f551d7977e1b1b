import { describe, expect, test } from 'vitest'
import { missingGlyphOutline } from './glyph-outline.ts'
import { tinyTrueType } from './test/test-true-type.ts'

const font = (glyph: readonly number[], options: Parameters<typeof tinyTrueType>[1] = {}) =>
  tinyTrueType([glyph], options)

// One contour, no box, points 0 to n, no instructions.
const simple = (lastPoint: number) => [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, lastPoint, 0, 0]

describe('missingGlyphOutline', () => {
  test('writes straight contours as lines', () => {
    // (100, 0), (100, 200) twice: x and y as one byte each, the flag of the first repeated.
    const contour = [...simple(2), 0x3f, 2, 100, 0, 0, 0, 200, 0]
    const outline = missingGlyphOutline(font(contour))
    expect(outline).toBe('100 0 m\n100 200 l\n100 200 l\nh\n')
  })

  test('makes quadratic curves cubic, and finds points that are only implied', () => {
    // All four corners of a square pull: TrueType's circle, its points half-way along the sides.
    const circle = [...simple(3), 0x30 | 0x06, 0x36, 0x36, 0x16]
    const data = [...circle, 0, 200, 0, 200, 0, 0, 200, 0]
    const outline = missingGlyphOutline(font(data.length % 2 ? [...data, 0] : data)) ?? ''
    expect(outline.match(/ c$/gm)).toHaveLength(4)
    expect(outline.startsWith('100 0 m')).toBe(true)
  })

  test('scales to thousandths and reads long offsets', () => {
    const line = [...simple(1), 0x37, 0x37, 100, 100, 0, 200]
    expect(missingGlyphOutline(font(line, { unitsPerEm: 2000, isLong: true }))).toBe(
      '50 0 m\n100 100 l\nh\n',
    )
  })

  test('is empty for an empty glyph', () => {
    expect(missingGlyphOutline(font([]))).toBe('')
  })

  test('gives up on glyphs made of others and on damaged fonts', () => {
    expect(missingGlyphOutline(font([0xff, 0xff, 0, 0]))).toBeUndefined()
    expect(missingGlyphOutline(font(simple(2)).subarray(0, 70))).toBeUndefined()
    expect(missingGlyphOutline(font(simple(2), { unitsPerEm: 0 }))).toBeUndefined()
    expect(missingGlyphOutline(Buffer.from('not a font'))).toBeUndefined()
    expect(missingGlyphOutline(Buffer.alloc(0))).toBeUndefined()
  })
})
