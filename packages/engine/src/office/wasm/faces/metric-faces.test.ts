import { expect, test } from 'vitest'
import { readFaceFacts } from '../../../text/fonts/face-facts.ts'
import { faceCount, readSfnt, tableView } from '../../../text/fonts/sfnt.ts'
import { type WordMetrics, wordFamily } from '../../fonts/word-metrics.ts'
import { withMetricFaces } from './metric-faces.ts'
import { aCff, glyphsOf } from './test/a-cff.ts'
import { aFont, collectionOf } from './test/a-font.ts'

const metrics: WordMetrics = {
  names: ['Named Gothic'],
  base: 'Base Sans',
  ascent: 1,
  descent: 0.2,
}
const wide: WordMetrics = {
  ...metrics,
  widths: (isBold) => new Map([[0x42, isBold ? 700 : 600]]),
}
const advance = (bytes: Uint8Array, face: number, glyph: number) =>
  tableView(readSfnt(bytes, face), 'hmtx')?.getUint16(4 * glyph)

test.each([
  ['a font', aFont('Base Sans'), 1],
  ['a collection', collectionOf([aFont('Other'), aFont('Base Sans')]), 2],
])('%s gets a face with the name and the height of another', (_, bytes, count) => {
  const changed = withMetricFaces(bytes, [metrics])
  expect(faceCount(changed)).toBe(count + 1)
  // Word gives a line three tenths more: 1.2 em become 1.56, half of the rest above.
  expect(readFaceFacts(changed, count)).toMatchObject({
    family: wordFamily(metrics),
    postScriptName: 'BaseSans-Regular',
    ascent: 1180,
    descent: 380,
    lineGap: 0,
  })
  expect([0, 1, 2].map((glyph) => advance(changed, count, glyph))).toEqual([500, 510, 520])
  const tags = [...readSfnt(changed, count).tables.keys()]
  expect(tags).toEqual(tags.toSorted())
})

test('the faces that were there stay as they were', () => {
  const changed = withMetricFaces(aFont('Base Sans'), [metrics])
  expect(readFaceFacts(changed, 0)).toEqual(readFaceFacts(aFont('Base Sans'), 0))
  expect([0, 1, 2].map((glyph) => advance(changed, 0, glyph))).toEqual([500, 510, 520])
  expect(readSfnt(changed, 0).tables.has('GPOS')).toBe(true)
})

test('a bold face stays bold', () => {
  const changed = withMetricFaces(aFont('Base Sans', 700), [metrics])
  expect(readFaceFacts(changed, 1).weight).toBe(700)
})

test.each([
  ['regular', 400, 600],
  ['bold', 700, 700],
])('the widths of another font are those of the outlines as well: %s', (_, weight, width) => {
  const changed = withMetricFaces(
    collectionOf([aFont('Base Sans', weight, aCff()), aFont('Base Sans', weight, aCff())]),
    [wide],
  )
  for (const face of [2, 3]) {
    expect([0, 1, 2].map((glyph) => advance(changed, face, glyph))).toEqual([500, 510, width])
    const { buffer, byteOffset, byteLength } = tableView(
      readSfnt(changed, face),
      'CFF ',
    ) as DataView
    const glyphs = glyphsOf(Buffer.from(buffer, byteOffset, byteLength))
    expect(glyphs.map((glyph) => glyph.width)).toEqual([510, 510, width])
    // Kerned for other widths.
    expect(readSfnt(changed, face).tables.has('GPOS')).toBe(false)
  }
  expect(advance(changed, 0, 2)).toBe(520)
})

test('a face whose outlines cannot be given widths keeps its own', () => {
  const changed = withMetricFaces(aFont('Base Sans', 400, Buffer.from('no outlines')), [wide])
  expect([0, 1, 2].map((glyph) => advance(changed, 1, glyph))).toEqual([500, 510, 520])
  expect(readSfnt(changed, 1).tables.has('GPOS')).toBe(true)
})

test.each([
  ['another font', aFont('Other')],
  ['no font', Buffer.from('no font at all')],
  ['faces that share a directory', collectionOf([aFont('Base Sans')], 2)],
])('%s stays as it is', (_, bytes) => {
  expect(withMetricFaces(bytes, [metrics])).toBe(bytes)
})
