import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadHarfBuzz } from '../shaping/harfbuzz.ts'
import { createTypesetter } from '../typesetter.ts'
import { FontFace } from './font-face.ts'
import { mendedFont } from './mend-font.ts'
import { openRequestFonts } from './request-fonts.ts'

const INTER = readFileSync(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
)

interface Subtable {
  readonly platform: number
  readonly encoding: number
  /** Consecutive codes and the characters of Inter that they mean. */
  readonly first: number
  readonly characters: string
}

/** Inter with other maps of characters (format 6: a first code, and glyphs in a row). */
async function interWith(...subtables: readonly Subtable[]): Promise<Uint8Array> {
  const harfBuzz = await loadHarfBuzz()
  const source = { family: 'Inter', weight: 400, italic: false, file: INTER, index: 0 }
  const face = new FontFace(harfBuzz, { ...source, origin: 'request' }, INTER)
  const head = Buffer.alloc(4 + 8 * subtables.length)
  head.writeUInt16BE(subtables.length, 2)
  let offset = head.length
  const parts = subtables.map(({ platform, encoding, first, characters }, index) => {
    const glyphs = [...characters].map((character) => face.glyphOf(character.codePointAt(0) ?? 0))
    const part = Buffer.alloc(10 + 2 * glyphs.length)
    for (const [at, word] of [6, part.length, 0, first, glyphs.length, ...glyphs].entries()) {
      part.writeUInt16BE(word, 2 * at)
    }
    head.writeUInt16BE(platform, 4 + 8 * index)
    head.writeUInt16BE(encoding, 6 + 8 * index)
    head.writeUInt32BE(offset, 8 + 8 * index)
    offset += part.length
    return part
  })
  const cmap = Buffer.concat([head, ...parts])
  const start = (INTER.length + 3) & ~3
  const font = Buffer.concat([INTER, Buffer.alloc(start - INTER.length), cmap])
  const record = font.indexOf('cmap', 0, 'latin1')
  font.writeUInt32BE(start, record + 8)
  font.writeUInt32BE(cmap.length, record + 12)
  return font
}

/** Families that a text is set in and its width, in a font of the request. */
async function setIn(bytes: Uint8Array, text: string) {
  const faces = await openRequestFonts([{ field: 'fonts[0]', bytes, family: 'Own' }])
  const typesetter = await createTypesetter({ faces })
  const { families, widthPt, missing } = typesetter.layOut(text, { families: ['Own'] })
  return { families, widthPt, missing }
}

const widthInInter = async (text: string) => (await createTypesetter()).layOut(text).widthPt

describe('a font without a map in Unicode', () => {
  test.each([
    ['of symbols, by plain letters', 3, 0, 0xf041, 'ABC', 'ABC'],
    ['of symbols, by their own codes', 3, 0, 0xf041, 'ABC', '\uf041\uf042\uf043'],
    ['of symbols in another page', 3, 0, 0xf141, 'ABC', 'ABC'],
    ['of the Macintosh', 1, 0, 0x8a, 'äãåçéè', 'äãåçéè'],
    ['of Shift JIS', 3, 2, 0x41, 'ABC', 'ABC'],
  ])('is used: %s', async (_, platform, encoding, first, characters, text) => {
    const found = await setIn(await interWith({ platform, encoding, first, characters }), text)
    expect(found.families).toEqual(['Own'])
    expect(found.missing).toEqual([])
    expect(found.widthPt).toBeCloseTo(await widthInInter(characters), 1)
  })

  test('is refused when none of its maps can be read', async () => {
    const bytes = await interWith({ platform: 2, encoding: 1, first: 0x41, characters: 'ABC' })
    await expect(setIn(bytes, 'ABC')).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'fonts[0]: the font has no character map that can be read.',
    })
  })
})

test('a font whose tables are in no order is used', async () => {
  const bytes = Buffer.from(INTER)
  const records = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) =>
    Buffer.from(bytes.subarray(12 + 16 * index, 28 + 16 * index)),
  )
  Buffer.concat(records.reverse()).copy(bytes, 12)
  expect((await setIn(bytes, 'ABC')).families).toEqual(['Own'])
})

test('a font that needs nothing stays as it is', () => {
  expect(mendedFont(INTER, 0)).toBe(INTER)
})
