import { describe, expect, test } from 'vitest'
import { decodeStream } from '../file/decode-stream.ts'
import { isDict, isStream } from '../file/objects.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import { ONE_PAGE, openClassic, streamText } from '../test/test-pdf.ts'
import { completeToUnicode, isText, readToUnicode, toUnicodeStream } from './to-unicode.ts'

function cmapOf(file: PdfFile): ReadonlyMap<number, string> {
  const font = file.get(5)
  const stored = isDict(font) ? file.resolve(font.get('ToUnicode')) : undefined
  return new Map(isStream(stored) ? readToUnicode(decodeStream(stored).toString('latin1')) : [])
}

function completed(cmap: string | undefined, codes: readonly number[], codeBytes: 1 | 2 = 2) {
  const file = openClassic({
    ...ONE_PAGE,
    5: `<</Type/Font/Subtype/Type0${cmap === undefined ? '' : '/ToUnicode 6 0 R'}>>`,
    6: streamText(cmap ?? ''),
  })
  const fonts = new Map([[5, { codes: new Set(codes), codeBytes }]])
  completeToUnicode(file, {
    fonts,
    withMissingGlyphs: [],
    paintsUnmarked: false,
    mcids: new Map(),
  })
  return file
}

describe('readToUnicode', () => {
  test('takes white space between digits for nothing, as PDFKit writes ligatures', () => {
    const cmap = `1 beginbfrange\n<0000> <0001> [<0041> <0066 0066 0069>] endbfrange
      1 beginbfchar < 00 05 > <0066\n006c> endbfchar`
    expect(readToUnicode(cmap)).toEqual([
      [0, '0041'],
      [1, '006600660069'],
      [5, '0066006c'],
    ])
  })

  test('reads single codes, ranges and ranges with lists', () => {
    const cmap = `2 beginbfchar
<0003> <0020>
<0004> <00660069>
endbfchar
2 beginbfrange
<0010> <0012> <0041>
<0020> <0021> [<0062> <D83DDE00>]
endbfrange`
    expect(readToUnicode(cmap)).toEqual([
      [3, '0020'],
      [4, '00660069'],
      [0x10, '0041'],
      [0x11, '0042'],
      [0x12, '0043'],
      [0x20, '0062'],
      [0x21, 'D83DDE00'],
    ])
  })

  test('ends with a range that does not', () => {
    expect(readToUnicode('beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange')).toHaveLength(
      65_536,
    )
  })
})

describe('completeToUnicode', () => {
  const CMAP = '1 beginbfchar\n<0003> <0041>\nendbfchar'

  test('leaves a map alone that says all', () => {
    const file = completed(CMAP, [3])
    expect(file.stored(5)?.kind).toBe('verbatim')
  })

  test('gives codes without text the replacement character and keeps the others', () => {
    expect([...cmapOf(completed(CMAP, [3, 4, 9]))]).toEqual([
      [3, '0041'],
      [4, 'FFFD'],
      [9, 'FFFD'],
    ])
  })

  test.each(['0000', 'FEFF', 'FFFE', '00410000'])(
    'replaces %s, also where it is not shown',
    (value) => {
      const cmap = `2 beginbfchar\n<0003> <0041>\n<0005> <${value}>\nendbfchar`
      expect([...cmapOf(completed(cmap, [3]))]).toEqual([
        [3, '0041'],
        [5, 'FFFD'],
      ])
    },
  )

  test('makes a map for a font that has none', () => {
    const file = completed(undefined, [65], 1)
    expect([...cmapOf(file)]).toEqual([[65, 'FFFD']])
  })
})

test('knows what is no text', () => {
  expect([undefined, '', '0000', 'feff', 'D83DDE00', '0041'].map(isText)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('writes maps of any length in sections that readers take', () => {
  const text = new Map(Array.from({ length: 250 }, (_, code) => [code, '0041'] as const))
  const cmap = decodeStream(toUnicodeStream(text, 1)).toString('latin1')
  expect(cmap.match(/^\d+ beginbfchar$/gm)).toEqual([
    '100 beginbfchar',
    '100 beginbfchar',
    '50 beginbfchar',
  ])
  expect(readToUnicode(cmap)).toEqual([...text])
})
