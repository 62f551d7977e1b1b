import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openRequestFonts } from './request-fonts.ts'
import { readSfnt } from './sfnt.ts'

const INTER = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'
const trueType = readFileSync(fileURLToPath(import.meta.resolve(INTER)))
const compact = readFileSync(
  new URL('../../../../../fixtures/fonts/svg-letter.otf', import.meta.url),
)

/** The font with one of its tables changed. */
function changed(font: Uint8Array, tag: string, change: (table: Buffer) => void): Uint8Array {
  const bytes = Buffer.from(font)
  const { offset, length } = readSfnt(bytes).tables.get(tag) as { offset: number; length: number }
  change(bytes.subarray(offset, offset + length))
  return bytes
}

/** The font with a table that states another length. */
function withLength(font: Uint8Array, tag: string, length: number): Uint8Array {
  const bytes = Buffer.from(font)
  bytes.writeUInt32BE(length, bytes.indexOf(tag, 12, 'latin1') + 12)
  return bytes
}

const open = (bytes: Uint8Array) => openRequestFonts([{ field: 'fonts[0].source', bytes }])

describe('checkOutlines', () => {
  test('takes fonts of both kinds of outlines as they are', async () => {
    await expect(open(trueType)).resolves.toHaveLength(1)
    await expect(open(compact)).resolves.toHaveLength(1)
  })

  // Chromium refuses each of them, too.
  test.each([
    [
      'a glyph beyond its table',
      changed(trueType, 'loca', (loca) => loca.fill(0x7f, 160, 164)),
      39,
    ],
    [
      'a glyph that ends before it begins',
      changed(trueType, 'loca', (loca) => loca.fill(0, 164, 168)),
      40,
    ],
    ['a table of outlines that was cut', withLength(trueType, 'glyf', 50_000), 1209],
    ['a component that there is not', changed(trueType, 'glyf', (glyf) => glyf.fill(0xff)), 0],
    ['points beyond the glyph', changed(trueType, 'glyf', (glyf) => glyf.fill(0x41)), 0],
    [
      'operators that CFF has not',
      changed(compact, 'CFF ', (cff) => cff.fill(0, cff.length - 10)),
      2,
    ],
  ])('refuses a font with %s, by the glyph', async (_, bytes, glyph) => {
    await expect(open(bytes)).rejects.toMatchObject({
      code: 'invalid_request',
      message: `fonts[0].source: the font has broken outlines (glyph ${glyph}).`,
    })
  })

  test('refuses a font that does not say where each outline begins', async () => {
    await expect(open(withLength(trueType, 'loca', 400))).rejects.toThrow(
      'fonts[0].source: the font has a loca table that is cut.',
    )
  })
})
