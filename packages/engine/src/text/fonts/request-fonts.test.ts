import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compress } from 'woff2-encoder'
import type { LinePiece } from '../layout/text-block.ts'
import { loadSubsetter } from '../paint/subset-font.ts'
import { createTypesetter } from '../typesetter.ts'
import { openRequestFonts } from './request-fonts.ts'
import { readSfnt, tableView } from './sfnt.ts'

async function inter(): Promise<Uint8Array> {
  const path = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'
  return readFile(fileURLToPath(import.meta.resolve(path)))
}

async function thai(): Promise<Uint8Array> {
  const path = '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'
  return readFile(fileURLToPath(import.meta.resolve(path)))
}

/** The same font as WOFF: its tables deflated. */
function woffOf(ttf: Uint8Array): Uint8Array {
  const tables = [...readSfnt(ttf).tables].map(([tag, { offset, length }]) => {
    const packed = deflateSync(ttf.subarray(offset, offset + length))
    return {
      tag,
      length,
      packed: packed.length < length ? packed : ttf.slice(offset, offset + length),
    }
  })
  const head = Buffer.alloc(44 + 20 * tables.length)
  head.write('wOFF', 0, 'latin1')
  head.writeUInt32BE(0x00010000, 4)
  head.writeUInt16BE(tables.length, 12)
  let offset = head.length
  for (const [index, { tag, length, packed }] of tables.entries()) {
    const at = 44 + 20 * index
    head.write(tag, at, 'latin1')
    for (const [word, value] of [offset, packed.length, length, 0].entries()) {
      head.writeUInt32BE(value, at + 4 + 4 * word)
    }
    offset += packed.length
  }
  return Buffer.concat([head, ...tables.map(({ packed }) => packed)])
}

/** Fonts as a collection: their table directories count from the start of the file. */
function collectionOf(fonts: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(12 + 4 * fonts.length)
  head.write('ttcf', 0, 'latin1')
  head.writeUInt32BE(0x00010000, 4)
  head.writeUInt32BE(fonts.length, 8)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, font] of fonts.entries()) {
    const moved = Buffer.from(font)
    for (let table = 0; table < moved.readUInt16BE(4); table += 1) {
      const at = 12 + 16 * table + 8
      moved.writeUInt32BE(moved.readUInt32BE(at) + offset, at)
    }
    head.writeUInt32BE(offset, 12 + 4 * index)
    parts.push(moved)
    offset += moved.length
  }
  return Buffer.concat(parts)
}

/** The font under another tag for one of its tables, as if it had not this one but that. */
function retagged(ttf: Uint8Array, from: string, to: string): Uint8Array {
  const bytes = Buffer.from(ttf)
  const at = bytes.indexOf(from, 0, 'latin1')
  bytes.write(to, at, 'latin1')
  return bytes
}

describe('openRequestFonts', () => {
  test('takes family, weight and posture from the font where the request is silent', async () => {
    const [face] = await openRequestFonts([{ field: 'fonts[0]', bytes: await inter() }])
    expect(face).toMatchObject({ family: 'Inter', weight: 400, italic: false, index: 0 })
  })

  test('reads a WOFF file as the font in it', async () => {
    const bytes = woffOf(await inter())
    const faces = await openRequestFonts([{ field: 'fonts[0]', bytes, family: 'Packed' }])
    const typesetter = await createTypesetter({ faces })
    const packed = typesetter.layOut('Hello', { families: ['Packed'] })
    expect(packed.families).toEqual(['Packed'])
    expect(packed.widthPt).toBe(typesetter.layOut('Hello').widthPt)
  })

  test('takes each face of a collection by its own family, from its own place in the file', async () => {
    const fonts = [await inter(), await thai()]
    const bytes = collectionOf(fonts)
    const faces = await openRequestFonts([{ field: 'fonts[0]', bytes }])
    expect(faces.map(({ family, index }) => [family, index])).toEqual([
      ['Inter', 0],
      ['Noto Sans Thai', 1],
    ])
    const typesetter = await createTypesetter({ faces })
    const block = typesetter.layOut('ไทย', { families: ['Noto Sans Thai'] })
    expect(block).toMatchObject({ families: ['Noto Sans Thai'], missing: [] })
    const alone = await openRequestFonts([{ field: 'fonts[0]', bytes: await thai() }])
    const single = await createTypesetter({ faces: alone })
    expect(block.widthPt).toBe(single.layOut('ไทย', { families: ['Noto Sans Thai'] }).widthPt)
    const subset = await loadSubsetter()
    const [piece] = block.lines.flatMap(({ pieces }) => pieces)
    const { choice, shaped } = (piece as LinePiece).glyphs
    expect(readSfnt(subset(choice.face, shaped.glyphs)).tables.has('glyf')).toBe(true)
  })

  test.each([
    ['no font', () => Buffer.from('This is a text and no font'), 'is no TrueType or OpenType font'],
    ['a Type 1 font', () => Buffer.from('%!PS-AdobeFont-1.0: Nimbus'), 'is a Type 1 font, no'],
    ['a page of HTML', () => Buffer.from('<!doctype html><title>'), 'is a text in XML or HTML'],
    [
      'a font that was cut',
      (ttf: Uint8Array) => ttf.subarray(0, 5000),
      'table outside of the file',
    ],
    ['a font without glyphs', (ttf: Uint8Array) => retagged(ttf, 'glyf', 'gly_'), 'no outlines'],
    ['broken outlines', (ttf: Uint8Array) => retagged(ttf, 'glyf', 'CFF2'), 'cannot be used'],
    ['a font without widths', (ttf: Uint8Array) => retagged(ttf, 'hmtx', 'hmt_'), 'hmtx'],
  ])('refuses %s and names its field', async (_, change, reason) => {
    const font = { field: 'fonts[3]', bytes: change(await inter()) }
    await expect(openRequestFonts([font])).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(new RegExp(`^fonts\\[3\\]: the font .*${reason}`)),
    })
  })

  test.each([
    ['as it is', (font: Uint8Array) => font],
    ['in WOFF2', (font: Uint8Array) => compress(font)],
  ])('embeds instances of a variable font with CFF2 outlines, %s', async (_, packed) => {
    const file = new URL('../../../../../fixtures/fonts/variable-cff2.otf', import.meta.url)
    const bytes = await packed(readFileSync(file))
    const faces = await openRequestFonts([{ field: 'fonts[0]', bytes, family: 'Bars' }])
    const typesetter = await createTypesetter({ faces })
    const subset = await loadSubsetter()
    const [regular, black] = [400, 900].map((weight) => {
      const block = typesetter.layOut('A', { families: ['Bars'], weight })
      const [piece] = block.lines.flatMap(({ pieces }) => pieces)
      const { choice, shaped } = (piece as LinePiece).glyphs
      return subset(choice.face, shaped.glyphs)
    })
    const outlinesOf = (font: Uint8Array | undefined) => {
      const sfnt = readSfnt(font as Uint8Array)
      expect(sfnt.tables.has('CFF2')).toBe(false)
      const { buffer, byteOffset, byteLength } = tableView(sfnt, 'CFF ') as DataView
      return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
    }
    expect(outlinesOf(regular)).not.toBe(outlinesOf(black))
  })

  test('takes no letter from a font that has a picture alone for it, in SVG', async () => {
    const file = new URL('../../../../../fixtures/fonts/svg-letter.otf', import.meta.url)
    const font = { field: 'fonts[0]', bytes: readFileSync(file), family: 'Pictures' }
    const typesetter = await createTypesetter({ faces: await openRequestFonts([font]) })
    const familiesOf = (text: string) =>
      typesetter.layOut(text, { families: ['Pictures'] }).families
    expect(familiesOf('B')).toEqual(['Pictures'])
    expect(familiesOf('A')).not.toContain('Pictures')
  })

  test('takes letters and spaces from a font that has pictures besides', async () => {
    const bytes = retagged(await inter(), 'GDEF', 'SVG ')
    const faces = await openRequestFonts([{ field: 'fonts[0]', bytes, family: 'Pictures' }])
    const typesetter = await createTypesetter({ faces })
    const block = typesetter.layOut('A b', { families: ['Pictures'] })
    expect(block).toMatchObject({ families: ['Pictures'], missing: [] })
  })
})
