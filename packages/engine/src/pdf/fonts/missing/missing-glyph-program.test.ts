import { describe, expect, test } from 'vitest'
import { tinyTrueType } from '../test/test-true-type.ts'
import { trueTypeGlyphs, trueTypeTable } from '../true-type-glyphs.ts'
import { MISSING_GLYPH, missingGlyphProgram } from './missing-glyph-program.ts'

const OUTLINE = [0, 1, 0, 100, 0, 0, 0, 100, 0, 200, 0, 2, 0, 0, 0x3f, 2, 100, 0, 0, 0, 200, 0]
const TABLES = {
  hhea: Buffer.alloc(36),
  hmtx: Buffer.from([1, 44, 0, 7, 2, 88, 0, 9]),
  maxp: Buffer.alloc(32),
  prep: Buffer.from('hints'),
}

function glyphOf(font: Buffer): Buffer | undefined {
  const range = trueTypeGlyphs(font)?.ranges[MISSING_GLYPH]
  return range && font.subarray(range.start, range.end)
}

describe('missingGlyphProgram', () => {
  test('copies the outline, the width and the hinting', () => {
    const font = missingGlyphProgram(tinyTrueType([OUTLINE, []], { tables: TABLES }), 300)
    expect(glyphOf(font)?.subarray(0, OUTLINE.length)).toEqual(Buffer.from(OUTLINE))
    expect(trueTypeTable(font, 'hmtx')).toEqual(Buffer.from([1, 44, 0, 7, 1, 44, 0, 7]))
    expect(trueTypeTable(font, 'prep')).toEqual(Buffer.from('hints'))
    expect(trueTypeTable(font, 'maxp')?.readUInt16BE(4)).toBe(2)
  })

  test('stays empty where the other glyph is', () => {
    const font = missingGlyphProgram(tinyTrueType([[], OUTLINE], { tables: TABLES }), 300)
    expect(glyphOf(font)).toEqual(Buffer.alloc(0))
  })

  test.each([
    ['a glyph made of others', tinyTrueType([[0xff, 0xff, 0, 0]], { tables: TABLES })],
    ['a font without metrics', tinyTrueType([OUTLINE])],
    ['a font cut short', tinyTrueType([OUTLINE], { tables: TABLES }).subarray(0, 90)],
    ['no font', Buffer.from('not a font')],
    ['nothing', undefined],
  ])('draws a frame for %s', (_, source) => {
    const font = missingGlyphProgram(source, 500)
    // Two contours.
    expect(glyphOf(font)?.readInt16BE(0)).toBe(2)
    expect(trueTypeTable(font, 'hmtx')?.readUInt16BE(4)).toBe(500)
  })

  test('writes a font file whose checksum is right', () => {
    const font = missingGlyphProgram(undefined, 500)
    let sum = 0
    for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0
    expect(sum).toBe(0xb1b0afba)
  })
})
