import { expect, test } from 'vitest'
import { cffOfWidths } from './moved-cff.ts'
import { aCff, glyphsOf } from './test/a-cff.ts'

/** The font with a head of its own, a gap between them as other heads leave it. */
function withHead(wider: ReadonlyMap<number, number>, gap: number): Buffer {
  const head = cffOfWidths(aCff(), wider)
  if (head === undefined) throw new Error('has no head')
  const distance = head.length + gap
  return Buffer.concat([head.written(distance), Buffer.alloc(gap), aCff()])
}

test('has glyphs of other widths, of one Font DICT as well', () => {
  expect(
    glyphsOf(
      withHead(
        new Map([
          [1, 90],
          [2, -300],
        ]),
        7,
      ),
    ),
  ).toEqual([
    { width: 510, subroutines: 0 },
    { width: 600, subroutines: 0 },
    { width: 220, subroutines: 1 },
  ])
})

test('has the outlines of the font, not a copy', () => {
  const lengths = [0, 90].map((units) => withHead(new Map([[1, units]]), 0).length)
  expect(lengths[1]).toBe(lengths[0])
  expect(withHead(new Map(), 3).subarray(-aCff().length)).toEqual(aCff())
})

test('has no more kinds of glyphs than a font may tell apart', () => {
  const wider = (count: number) => new Map(Array.from({ length: count }, (_, at) => [at, at + 1]))
  expect(cffOfWidths(aCff(), wider(254))).toBeDefined()
  expect(cffOfWidths(aCff(), wider(255))).toBeUndefined()
})

test('a font without CIDs has none', () => {
  const named = aCff()
  // ROS is the operator 12 30; 12 3 is the place of an underline.
  named.writeUInt8(3, named.indexOf(Buffer.of(12, 30)) + 1)
  expect(cffOfWidths(named, new Map())).toBeUndefined()
})
